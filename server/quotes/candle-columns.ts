/** Many candles, as columns: they cross from a worker's thread without being copied. Prices are whole numbers of 10⁻⁸. */
export type CandleColumns = {
  readonly symbols: readonly string[]
  /** By candle, the index of its symbol. */
  readonly symbolAt: Uint16Array
  readonly startsAt: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

export function emptyColumns(symbols: readonly string[], length: number): CandleColumns {
  const column = () => new Float64Array(length)
  return {
    symbols,
    symbolAt: new Uint16Array(length),
    startsAt: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  }
}

/** A part of the columns; nothing is copied. */
export const sliceColumns = (columns: CandleColumns, from: number, to: number): CandleColumns => ({
  symbols: columns.symbols,
  symbolAt: columns.symbolAt.subarray(from, to),
  startsAt: columns.startsAt.subarray(from, to),
  open: columns.open.subarray(from, to),
  high: columns.high.subarray(from, to),
  low: columns.low.subarray(from, to),
  close: columns.close.subarray(from, to),
  volume: columns.volume.subarray(from, to),
})

export const buffersOf = (columns: CandleColumns): ArrayBuffer[] =>
  [
    columns.symbolAt,
    columns.startsAt,
    columns.open,
    columns.high,
    columns.low,
    columns.close,
    columns.volume,
  ].map(({ buffer }) => buffer as ArrayBuffer)
