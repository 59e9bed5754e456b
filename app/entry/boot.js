/*
 * Runs inside the page before anything is painted: it dresses the document as the customer left it, asks for the words of their
 * language early, and says what to do should the app itself not arrive. It is inlined and allowed by its hash.
 */
{
  /** Asks for what a visit needs first: who is here, and the files of its language and of the page that it opens on. */
  const askEarly = (early, path, locale) => {
    const fetchEarly = (href, rel, as) => {
      const link = Object.assign(document.createElement('link'), { href, rel })
      if (as) link.as = as
      // As the app asks for it, so that it is given this answer.
      if (as === 'fetch') link.crossOrigin = ''
      document.head.append(link)
    }
    fetchEarly('/api/v1/session', 'preload', 'fetch')
    for (const name of [locale, early[path] ? path : 'page', `${locale} ${path}`])
      for (const file of early[name] || [])
        file.endsWith('.css') ? fetchEarly(file, 'preload', 'style') : fetchEarly(file, 'modulepreload')
  }

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
    const stored = recall('locale')
    const locale = stored === null ? spoken : languages[stored] ? stored : 'en'
    const colours = recall('price-colours')
    const theme = recall('theme')
    const isLight =
      recall('theme-as-device') === null
        ? theme === 'light'
        : matchMedia('(prefers-color-scheme: light)').matches
    root.dataset.theme = isLight ? 'light' : 'dark'
    const chosen = colours === 'green-up' || colours === 'red-up' ? colours : ''
    root.dataset.updown = chosen || (languages[locale].chinese ? 'red-up' : 'green-up')
    root.lang = languages[locale].lang
    root.dataset.font = 'waiting'

    /** Filled in by the build: what to fetch first for each language, and for the page the app opens on. */
    const early = EARLY_FILES
    const onHome = !location.hash || /^#\/(\?|$)/.test(location.hash)
    root.dataset.boot = onHome ? 'home' : 'page'
    /* The server may have drawn the home page of a visitor who has chosen nothing. It is shown to nobody else, in no other language, and only while its
     prices are those of now: a browser may have kept the page, and the app may not arrive. */
    const [drawnIn, drawnAt] = (root.dataset.prerendered || '').split(' ')
    const leftMs = FRESH_MS - Math.abs(Date.now() - drawnAt)
    if (
      onHome &&
      !location.hash.includes('?') &&
      drawnIn === locale &&
      leftMs > 0 &&
      !CHOICES.some((key) => recall(key) !== null)
    ) {
      root.dataset.boot = 'visitor'
      setTimeout(() => {
        root.dataset.boot = 'home'
      }, leftMs)
    }
    const path = onHome ? '/' : location.hash.slice(1).split('?')[0]
    askEarly(early, path, locale)

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
}
