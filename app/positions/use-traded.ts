import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { listTraded } from '@candor/wire/trade-history.ts'
import { useEffect, useMemo, useState } from 'react'
import { request } from '../api/request.ts'
import { useInstruments } from '../quotes/use-instruments.ts'

type Product = keyof ReplyOf<typeof listTraded>

/** The instruments that the customer has traded in some products, in the order of the catalogue; none until they are known. */
export function useTraded(products: readonly Product[]): readonly WireInstrument[] {
  const { instruments } = useInstruments()
  const [traded, setTraded] = useState<ReplyOf<typeof listTraded> | null>(null)
  useEffect(() => {
    let current = true
    request(listTraded, {}, { quiet: true }).then((answer) => {
      if (current && answer.ok) setTraded(answer.value)
    })
    return () => {
      current = false
    }
  }, [])
  return useMemo(() => {
    const symbols = new Set(traded ? products.flatMap((product) => traded[product]) : [])
    return instruments.filter(({ symbol }) => symbols.has(symbol))
  }, [instruments, traded, products])
}
