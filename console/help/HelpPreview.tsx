import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { previewHelp } from '@candor/wire/help-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect, useState } from 'react'
import { useRefusalText } from '../words/use-console-words.ts'

type Shown = ReplyOf<typeof previewHelp>
type Block = Shown['blocks'][number]

/** So long nobody types before the server is asked how it looks. */
const typingPauseMs = 400

/** The text as readers get it, with the figures of the rules, which only the server and the customers' app know. */
function useShown(locale: Locale, title: string, body: string) {
  const refusalText = useRefusalText()
  const [shown, setShown] = useState<Shown | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const isBegun = title.trim() !== '' && body.trim() !== ''
  useEffect(() => {
    setTrouble(null)
    if (!isBegun) return setShown(null)
    let current = true
    const timer = setTimeout(async () => {
      const answer = await sendRequest(previewHelp, { body: { locale, title, body } }, { quiet: true })
      if (!current) return
      if (answer.ok) setShown(answer.value)
      setTrouble(answer.ok ? null : refusalText(answer.refusal))
    }, typingPauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [locale, title, body, isBegun, refusalText])
  return { shown, trouble }
}

const spans = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('')

function ShownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{spans(block.spans)}</h3>
    case 'note':
      return <blockquote>{spans(block.spans)}</blockquote>
    case 'paragraph':
      return <p>{spans(block.spans)}</p>
    case 'list':
    case 'steps': {
      const items = block.items.map((item, place) => <li key={place}>{spans(item)}</li>)
      return block.kind === 'list' ? <ul>{items}</ul> : <ol>{items}</ol>
    }
    case 'table':
      return (
        <table>
          <tbody>
            {block.rows.map(({ label, value }, place) => (
              <tr key={place}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

/** One language of a draft on a phone; what is wrong with it is said in its place. */
export function HelpPreview({ locale, title, body }: { locale: Locale; title: string; body: string }) {
  const { shown, trouble } = useShown(locale, title, body)
  if (trouble !== null) return <p role="status">{trouble}</p>
  return (
    shown && (
      <>
        <h2>{shown.title}</h2>
        {shown.blocks.map((block, place) => (
          <ShownBlock key={place} block={block} />
        ))}
      </>
    )
  )
}
