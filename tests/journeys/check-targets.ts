import type { Page } from 'playwright-core'

/** Everything that can be pressed and is smaller than 44 px in a direction. Links inside a sentence are let pass, as WCAG does. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    // Rows that have only just come have no size before they are drawn.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const least = 44
    const isVisible = (each: Element) =>
      each.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    const inSentence = (each: Element) =>
      getComputedStyle(each).display === 'inline' &&
      [...(each.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    // A field is pressed through the label it lies in.
    const place = (each: Element) => (each.matches('input') ? (each.closest('label') ?? each) : each)
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, [role=button]')]
    return all
      .filter((each) => isVisible(place(each)) && !inSentence(each))
      .map((each) => ({ each, box: place(each).getBoundingClientRect() }))
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(({ each, box }) => {
        const name = each.getAttribute('aria-label') ?? each.textContent ?? each.id
        return `${each.tagName.toLowerCase()} "${name}" ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`
      })
  })
}

/** How many pixels the page can be scrolled sideways, and what sticks out. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5)
      .map(
        (each) =>
          `${each.tagName.toLowerCase()}.${each.className} ends at ${each.getBoundingClientRect().right}`,
      )
  })
}
