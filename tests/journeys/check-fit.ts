import type { Page } from 'playwright-core'

type Box = { name: string; rect: DOMRect; layer: Element | null; element: Element }

declare global {
  interface Window {
    /** What `markBoxes` has found on the page, for the checks that follow. */
    boxes: { texts: Box[]; controls: Box[] }
  }
}

/** Finds every text and every control that is seen on the page that is shown. */
async function markBoxes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    /** What is for screen readers alone is one pixel wide. */
    const isHidden = (element: Element) => ancestors(element).some((each) => each.clientWidth === 1)
    const layerOf = (element: Element) =>
      ancestors(element).find((each) => /fixed|sticky|absolute/.test(getComputedStyle(each).position)) ?? null

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
    window.boxes = { texts, controls }
  })
}

/** Text that is cut off, wider than the control it is in, or out of the window. */
const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { texts } = window.boxes
    const slack = 1
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const style = (element: Element) => getComputedStyle(element)
    const scrolls = (element: Element) =>
      ancestors(element).some((each) => /auto|scroll/.test(style(each).overflowX) && each !== document.body)
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
    return [...cut, ...over, ...out]
  })

/** Texts that lie over other texts, and controls over controls. */
const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { texts, controls } = window.boxes
    const covers = (one: Box, other: Box) =>
      one.layer === other.layer &&
      !one.element.contains(other.element) &&
      !other.element.contains(one.element) &&
      one.element.closest('label') !== (other.element.closest('label') ?? other) &&
      Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left) > 2 &&
      Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top) > 4
    const pairs = (boxes: readonly Box[]) =>
      boxes.flatMap((one, place) =>
        boxes
          .slice(place + 1)
          .filter((other) => one.element !== other.element && covers(one, other))
          .map((other) => `lie over each other: ${one.name} | ${other.name}`),
      )
    return [...pairs(texts), ...pairs(controls)]
  })

/** What does not fit on the page that is shown. */
export async function findMisfits(page: Page): Promise<string[]> {
  await markBoxes(page)
  return [...new Set([...(await findCutTexts(page)), ...(await findOverlaps(page))])]
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
