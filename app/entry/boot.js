/*
 * Runs inside the page before anything is painted: it dresses the document as the customer left it, asks for the words of their
 * language early, and says what to do should the app itself not arrive. It is inlined and allowed by its hash.
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
  const tags = { en: 'en', zh: 'zh-Hans', tw: 'zh-Hant', malay: 'ms' }
  const browser = (navigator.language || '').toLowerCase()
  const spoken = /^zh-(hant|tw|hk|mo)/.test(browser)
    ? 'tw'
    : /^zh/.test(browser)
      ? 'zh'
      : /^ms/.test(browser)
        ? 'malay'
        : 'en'
  const stored = recall('locale')
  const locale = stored === null ? spoken : tags[stored] ? stored : 'en'
  const colours = recall('price-colours')
  const theme = recall('theme')
  const isLight =
    recall('theme-as-device') === null
      ? theme === 'light'
      : matchMedia('(prefers-color-scheme: light)').matches
  root.dataset.theme = isLight ? 'light' : 'dark'
  const chosen = colours === 'green-up' || colours === 'red-up' ? colours : ''
  root.dataset.updown = chosen || (locale === 'zh' || locale === 'tw' ? 'red-up' : 'green-up')
  root.lang = tags[locale]
  root.dataset.font = 'waiting'

  /** Filled in by the build: what to fetch first for each language, and for the page the app opens on. */
  const early = EARLY_FILES
  const onHome = !location.hash || /^#\/(\?|$)/.test(location.hash)
  root.dataset.boot = onHome ? 'home' : 'page'
  for (const file of [...(early[locale] || []), ...(onHome ? early.home || [] : [])]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }

  const failed = FAILED_TEXTS
  const framework = recall('locale.chosen') === null ? browser.slice(0, 2) : ''
  addEventListener(
    'error',
    (event) => {
      if (!(event.target instanceof HTMLScriptElement)) return
      const notice = document.createElement('button')
      notice.className = 'boot-notice'
      notice.textContent = failed[framework] || failed[locale]
      notice.onclick = () => location.reload()
      document.getElementById('root').replaceChildren(notice)
    },
    true,
  )
})()
