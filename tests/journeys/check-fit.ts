import type { Page } from 'playwright-core'

/** A line of a text, or a control. `layer` is what it is placed in: what lies in another layer may lie over it. */
type Box = {
  name: string
  rect: DOMRect
  element: Element
  layer: Element | null
  around: readonly Element[]
}

declare global {
  interface Window {
    shownBoxes: { texts: readonly Box[]; controls: readonly Box[] }
  }
}

/** Runs in the page, and leaves what it finds there: elements cannot leave it. */
function collectBoxes(): void {
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : []
  const boxOf = (element: Element, name: string, rect: DOMRect): Box => {
    const around = ancestors(element).filter((each) => !each.matches('html, body'))
    const layer = around.find((each) => /fixed|sticky|absolute/.test(getComputedStyle(each).position)) ?? null
    return { name: name.trim(), rect, element, layer, around }
  }
  /** What is for screen readers alone is one pixel wide. */
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !ancestors(element).some((each) => each.clientWidth === 1)
  const texts: Box[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent: name } = node
    if (!element || !name?.trim() || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) if (rect.width > 0) texts.push(boxOf(element, name, rect))
  }
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter(isSeen)
    .map((element) =>
      boxOf(element, element.ariaLabel ?? element.textContent ?? element.id, element.getBoundingClientRect()),
    )
  window.shownBoxes = { texts, controls }
}

/** Texts that are cut off, or wider than the control or the window they are in. Runs in the page. */
function misfitTexts(): string[] {
  const slack = 1
  /** The names of instruments and people are as long as they are, and may end in an ellipsis. */
  const isOurs = ({ name }: Box) => /\p{L}/u.test(name.replace(/[a-z]/gi, ''))
  const isCut = ({ rect, around }: Box) =>
    around.some((each) => {
      const { overflowX, overflowY } = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      const sideways = /hidden|clip/.test(overflowX) && rect.right > box.right + slack
      return sideways || (/hidden|clip/.test(overflowY) && rect.bottom > box.bottom + rect.height / 2)
    })
  const isTooWide = ({ rect, element }: Box) => {
    const control = element.closest('a[href], button, label')?.getBoundingClientRect()
    return control !== undefined && rect.right > control.right + slack
  }
  const isOutside = ({ rect, around }: Box) =>
    (rect.right > window.innerWidth + slack || rect.left < -slack) &&
    !around.some((each) => /auto|scroll/.test(getComputedStyle(each).overflowX))
  const { texts } = window.shownBoxes
  return [
    ...texts.filter((box) => isOurs(box) && isCut(box)).map(({ name }) => `cut off: ${name}`),
    ...texts.filter(isTooWide).map(({ name }) => `wider than its control: ${name}`),
    ...texts.filter(isOutside).map(({ name }) => `outside the window: ${name}`),
  ]
}

/** Texts that run into each other, and controls that do. Runs in the page. */
function overlaps(): string[] {
  const apart = ({ element: one }: Box, { element: other }: Box) =>
    !one.contains(other) && !other.contains(one) && !one.closest('label')?.contains(other)
  const meet = ({ rect: one }: Box, { rect: other }: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
  const pairsOf = (boxes: readonly Box[]) =>
    boxes.flatMap((one, place) =>
      boxes
        .slice(place + 1)
        .filter((other) => one.layer === other.layer && apart(one, other) && meet(one, other))
        .map((other) => `over each other: ${one.name} | ${other.name}`),
    )
  return [...pairsOf(window.shownBoxes.texts), ...pairsOf(window.shownBoxes.controls)]
}

/** What does not fit on the page that is shown: text that is cut off or sticks out, and what lies over something else. */
export async function findMisfits(page: Page): Promise<string[]> {
  await page.evaluate(collectBoxes)
  return [...new Set([...(await page.evaluate(misfitTexts)), ...(await page.evaluate(overlaps))])]
}

/** What the page shows or reads aloud. Runs in the page. */
function shownTexts(): string[] {
  const isVisible = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true })
  const said: (string | null)[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    // What an article says is in the language it was written in.
    if (isVisible(node.parentElement) && !node.parentElement?.closest('[data-article]'))
      said.push(node.textContent)
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'])
    for (const element of document.querySelectorAll(`body [${name}]`))
      if (isVisible(element)) said.push(element.getAttribute(name))
  return said.filter((text) => text !== null)
}

/** Words that hold only plain letters, though every text of the app is accented. Hashes are no words. */
export async function findPlainWords(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const plain = (await page.evaluate(shownTexts)).flatMap((text) =>
    (text.replace(/[0-9a-f]{4}…[0-9a-f]{4}/g, '').match(/[\p{L}\p{M}]{2,}/gu) ?? [])
      .filter((word) => /^[A-Za-z]+$/.test(word) && !known.has(word.toLowerCase()))
      .map((word) => `"${word}" in "${text.trim()}"`),
  )
  return [...new Set(plain)]
}
