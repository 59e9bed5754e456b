import type { Page } from 'playwright-core'

type Box = { name: string; rect: DOMRect; layer: Element | null; element: Element }

/** What does not fit on the page that is shown: text that is cut off or sticks out of the window, and what lies over something else. */
export async function findMisfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const slack = 1
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const style = (element: Element) => getComputedStyle(element)
    /** What is for screen readers alone is one pixel wide. */
    const isHidden = (element: Element) => ancestors(element).some((each) => each.clientWidth === 1)
    const layerOf = (element: Element) =>
      ancestors(element).find((each) => /fixed|sticky|absolute/.test(style(each).position)) ?? null
    const scrolls = (element: Element) =>
      ancestors(element).some((each) => /auto|scroll/.test(style(each).overflowX) && each !== document.body)

    const texts: Box[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const name = node.textContent?.trim() ?? ''
      if (!element || name === '' || !isVisible(element) || isHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects())
        if (rect.width > 0) texts.push({ name, rect, layer: layerOf(element), element })
    }
    const controls: Box[] = [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((element) => isVisible(element) && !isHidden(element))
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent ?? element.id,
        rect: element.getBoundingClientRect(),
        layer: layerOf(element),
        element,
      }))

    /** The names of instruments and people are as long as they are, and may end in an ellipsis. */
    const isOurs = (text: string) => /\p{L}/u.test(text.replace(/[a-z]/gi, ''))
    const cut = texts
      .filter(({ name }) => isOurs(name))
      .filter(({ rect, element }) =>
        ancestors(element).some((each) => {
          if (each === document.body || each === document.documentElement) return false
          const { overflowX, overflowY } = style(each)
          const box = each.getBoundingClientRect()
          const sideways = /hidden|clip/.test(overflowX) && rect.right > box.right + slack
          return sideways || (/hidden|clip/.test(overflowY) && rect.bottom > box.bottom + rect.height / 2)
        }),
      )
      .map(({ name }) => `cut off: ${name}`)
    const over = texts
      .filter(({ rect, element }) => {
        const box = element.closest('a[href], button, label')?.getBoundingClientRect()
        return box !== undefined && rect.right > box.right + slack && rect.bottom > box.top
      })
      .map(({ name }) => `wider than its control: ${name}`)
    const out = texts
      .filter(
        ({ rect, element }) => !scrolls(element) && (rect.right > innerWidth + slack || rect.left < -slack),
      )
      .map(({ name, rect }) => `outside the window, to ${Math.round(rect.right)}: ${name}`)

    const covers = (one: Box, other: Box) =>
      one.layer === other.layer &&
      !one.element.contains(other.element) &&
      !other.element.contains(one.element) &&
      one.element.closest('label') !== (other.element.closest('label') ?? other) &&
      Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left) > 2 * slack &&
      Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top) > 4 * slack
    const pairs = (boxes: readonly Box[]) =>
      boxes.flatMap((one, place) =>
        boxes
          .slice(place + 1)
          .filter((other) => one.element !== other.element && covers(one, other))
          .map((other) => `lie over each other: ${one.name} | ${other.name}`),
      )
    return [...new Set([...cut, ...over, ...out, ...pairs(texts), ...pairs(controls)])]
  })
}

/** Words that are shown or read aloud and hold only plain letters, though every text of the app is accented. Hashes are no words. */
export async function findPlainWords(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const said: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && isVisible(node.parentElement)) said.push(node.textContent ?? '')
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        if (isVisible(element)) said.push(element.getAttribute(name) ?? '')
    return said
  })
  const plain = shown.flatMap((text) =>
    (text.replace(/[0-9a-f]{4}…[0-9a-f]{4}/g, '').match(/[\p{L}\p{M}]{2,}/gu) ?? [])
      .filter((word) => /^[A-Za-z]+$/.test(word) && !known.has(word.toLowerCase()))
      .map((word) => `"${word}" in "${text.trim()}"`),
  )
  return [...new Set(plain)]
}
