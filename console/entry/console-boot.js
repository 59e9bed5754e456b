/*
 * Runs inside the page before anything is painted: it dresses the document as the operator left it, and says what to do should the
 * console itself not arrive. It is inlined and allowed by its hash.
 */
;(() => {
  const root = document.documentElement
  const recall = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  /** Filled in by the build: the table of languages. */
  const languages = LANGUAGES
  const browser = (navigator.language || '').toLowerCase()
  const spoken = Object.keys(languages).find((each) => languages[each].asked.test(browser)) || 'en'
  const stored = recall('console.locale')
  const locale = languages[stored] ? stored : spoken
  root.dataset.theme = recall('console.theme') === 'light' ? 'light' : 'dark'
  root.lang = languages[locale].lang
  root.dataset.updown = languages[locale].chinese ? 'red-up' : 'green-up'

  const failed = FAILED_TEXTS
  addEventListener(
    'error',
    (event) => {
      if (!(event.target instanceof HTMLScriptElement)) return
      const notice = document.createElement('button')
      notice.textContent = failed[locale]
      notice.onclick = () => location.reload()
      document.getElementById('root').replaceChildren(notice)
    },
    true,
  )
})()
