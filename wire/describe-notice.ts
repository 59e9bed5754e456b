import type { NoticeEvent } from '@candor/domain/notices/notice-event.ts'
import type { noticeTextsEn } from './notice-texts.en.ts'

/** The texts of notices in one language. */
export type NoticeTexts = Readonly<Record<keyof typeof noticeTextsEn, string>>

type AnyTexts = Readonly<Record<string, string>>

/** How figures are printed where a notice is read. */
export type FigurePrinter = {
  /** The instrument's name, as lists have it. */
  instrument(symbol: string): string
  /** US dollars; `signed` where gains carry a plus. */
  money(text: string, signed: boolean): string
  price(text: string, symbol: string): string
  quantity(text: string): string
  day(text: string): string
}

export type DescribedNotice = { readonly title: string; readonly text: string }

type Notice = { readonly event: NoticeEvent; readonly figures: Readonly<Record<string, string>> }

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The words that stand for each figure of a notice. */
function printFigures(texts: AnyTexts, { figures }: Notice, printer: FigurePrinter): Record<string, string> {
  const { symbol = '', side, direction, strategy, cause } = figures
  const printed: Record<string, string> = { ...figures }
  if (symbol) printed['symbol'] = printer.instrument(symbol)
  if (side) printed['side'] = texts[`notify.${side}`] ?? side
  if (direction) printed['direction'] = texts[`notify.${direction}`] ?? direction
  if (strategy) printed['strategy'] = texts[`notify.strategy.${strategy}`] ?? strategy
  if (cause !== undefined)
    printed['cause'] = texts[`notify.cause.${cause}`] ?? texts['notify.cause.other'] ?? ''
  for (const name of ['amount', 'fee'])
    if (figures[name] !== undefined) printed[name] = printer.money(figures[name], false)
  if (figures['profit'] !== undefined) printed['profit'] = printer.money(figures['profit'], true)
  if (figures['price'] !== undefined) printed['price'] = printer.price(figures['price'], symbol)
  if (figures['quantity'] !== undefined) printed['quantity'] = printer.quantity(figures['quantity'])
  if (figures['day'] !== undefined) printed['day'] = printer.day(figures['day'])
  return printed
}

/** What a notice says in the language of the texts. Of what concerns security, several share one sentence of what to do. */
export function describeNotice(texts: AnyTexts, notice: Notice, printer: FigurePrinter): DescribedNotice {
  const printed = printFigures(texts, notice, printer)
  const title = texts[`notify.${notice.event}`] ?? ''
  const text = texts[`notify.${notice.event}.text`] ?? texts['notify.security.text'] ?? ''
  return { title: fill(title, printed), text: fill(text, printed) }
}

/** The same for a locked screen, which anybody may read: what happened, without amounts and prices. */
export function describeLocked(texts: AnyTexts, notice: Notice, printer: FigurePrinter): DescribedNotice {
  const { title } = describeNotice(texts, notice, printer)
  const key = notice.figures['symbol'] ? 'notify.locked-symbol' : 'notify.locked'
  return { title, text: fill(texts[key] ?? '', printFigures(texts, notice, printer)) }
}

/** Several notices of a kind in one. */
export const describeMany = (texts: AnyTexts, kind: string, count: number): string =>
  fill(texts['notify.many'] ?? '', { n: String(count), kind: texts[`notify.kind.${kind}`] ?? kind })
