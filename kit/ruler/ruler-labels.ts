/** Widths and places are in percent of the ruler's line. */
type LabelBox = { readonly at: number; readonly width: number }

/** What two labels keep between them. */
const gap = 2.5

/**
 * Where each label begins, in the order given, so that none leaves the line and none lies on another: each under its mark where there
 * is room, pushed aside as little as the others ask for.
 */
export function placeLabels(labels: readonly LabelBox[]): number[] {
  const starts: number[] = []
  let reach = 0
  for (const { at, width } of labels) {
    const start = Math.max(reach, at - width / 2)
    starts.push(start)
    reach = start + width + gap
  }
  let limit = 100
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    const width = labels[index]?.width ?? 0
    const start = Math.max(0, Math.min(starts[index] ?? 0, limit - width))
    starts[index] = start
    limit = start - gap
  }
  return starts
}

/** A column at its narrowest is this wide, in units of the root's size; text grows with it. */
const lineWidth = 20.9
const wide = 0.69
const narrow = 0.37

/** About how wide a text is, in percent of the line. Chinese letters are as wide as they are high. */
export function labelWidth(...texts: readonly string[]): number {
  const widthOf = (text: string) =>
    [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? wide : narrow), 0)
  return (Math.max(...texts.map(widthOf)) / lineWidth) * 100
}
