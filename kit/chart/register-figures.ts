import {
  getFigureClass,
  type RectAttrs,
  type RectStyle,
  registerFigure,
  type TextAttrs,
  type TextStyle,
  utils,
} from 'klinecharts'

/** The library's types say that a box has all its styles; what draws one gives only those it needs. */
const isPlain = ({
  color,
  style,
  borderSize = 1,
  borderStyle = 'solid',
  borderRadius = 0,
}: Partial<RectStyle>) =>
  typeof color !== 'object' &&
  borderRadius === 0 &&
  (style === undefined || style === 'fill' || (borderSize === 1 && borderStyle === 'solid'))

/** A filled box whose border has its colour is one filling; an open one is one stroke along the inside of its edge. */
function drawPlain(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: RectAttrs,
  { style = 'fill', color = 'transparent', borderColor = 'transparent' }: Partial<RectStyle>,
): void {
  const isThin = width <= 2 || height <= 2
  if (style !== 'stroke' || isThin) {
    ctx.fillStyle = style === 'stroke' ? borderColor : color
    ctx.fillRect(x, y, width, height)
  }
  if (style === 'fill' || isThin || (style === 'stroke_fill' && color === borderColor)) return
  ctx.strokeStyle = borderColor
  ctx.lineWidth = 1
  ctx.setLineDash([])
  ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
}

/** Text without a box around it; text in a box is measured for it. */
const isBare = ({ backgroundColor = 'transparent', borderColor = 'transparent' }: Partial<TextStyle>) =>
  backgroundColor === 'transparent' && borderColor === 'transparent'

/** How far above its place text begins, in parts of its size. */
const raised = (baseline: CanvasTextBaseline = 'top'): number =>
  baseline === 'top' || baseline === 'hanging' ? 0 : baseline === 'middle' ? 0.5 : 1

function drawBare(
  ctx: CanvasRenderingContext2D,
  texts: readonly TextAttrs[],
  { color = 'currentColor', size = 12, weight = 'normal', family = 'sans-serif' }: Partial<TextStyle>,
): void {
  ctx.textBaseline = 'top'
  ctx.font = `${weight} ${size}px ${family}`
  ctx.fillStyle = color
  for (const { x, y, text, align = 'left', baseline } of texts) {
    ctx.textAlign = align
    ctx.fillText(text, x, y - size * raised(baseline))
  }
}

function registerBox(): void {
  type Boxes = RectAttrs | RectAttrs[]
  const Library = getFigureClass<Boxes, RectStyle>('rect')
  if (!Library) return
  registerFigure<Boxes, RectStyle>({
    name: 'rect',
    checkEventOn: utils.checkCoordinateOnRect,
    draw(ctx, attrs, styles) {
      if (!isPlain(styles)) new Library({ name: 'rect', attrs, styles }).draw(ctx)
      else for (const each of [attrs].flat()) drawPlain(ctx, each, styles)
    },
  })
}

function registerText(): void {
  type Texts = TextAttrs | TextAttrs[]
  const Library = getFigureClass<Texts, TextStyle>('text')
  if (!Library) return
  registerFigure<Texts, TextStyle>({
    name: 'text',
    checkEventOn: utils.checkCoordinateOnText,
    draw(ctx, attrs, styles) {
      if (!isBare(styles)) new Library({ name: 'text', attrs, styles }).draw(ctx)
      else drawBare(ctx, [attrs].flat(), styles)
    },
  })
}

let registered = false

/** Puts quicker boxes and texts in the place of the library's, which round every corner and measure every label. */
export function registerFigures(): void {
  if (registered) return
  registered = true
  registerBox()
  registerText()
}
