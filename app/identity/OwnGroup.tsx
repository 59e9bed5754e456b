import { path as eye } from 'phosphor:eye'
import { path as graduationCap } from 'phosphor:graduation-cap'
import { path as sealCheck } from 'phosphor:seal-check-fill'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDate, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatRatio } from '@candor/kit/numbers/format-ratio.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import type { readOwnGroup } from '@candor/wire/entry.ts'
import { type RefusalCode, refusalStatus } from '@candor/wire/refusals.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { fetchOwnGroup } from '../api/read-own-group.ts'
import { useFetched } from '../api/use-fetched.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { type Say, useLocale, useMessage, useWords } from '../words/use-words.ts'
import css from './Identity.module.css'

const cx = classes(css)

type Own = ReplyOf<typeof readOwnGroup>
type Group = NonNullable<Own['group']>

/** `+1.31`, `−0.22`, or why there is no figure yet. */
function perRiskText(say: Say, perRisk: Group['perRisk']): string {
  if (perRisk.kind === 'too-few-days') return say('class.too-few', { n: perRisk.days, least: perRisk.least })
  if (perRisk.kind === 'no-swing') return say('class.no-swing')
  return formatRatio(perRisk.ratio)
}

function GroupFacts({ group }: { group: Group }) {
  const say = useWords()
  const locale = useLocale()
  const items = [
    { id: 'since', label: say('class.since'), value: formatDate(new Date(group.joinedAt), locale) },
    { id: 'members', label: say('class.members'), value: String(group.members) },
    { id: 'money', label: say('class.money'), value: formatMoney(centsOf(group.startingMoney)) },
    { id: 'per-risk', label: say('class.per-risk'), value: perRiskText(say, group.perRisk) },
    ...(group.place === null
      ? []
      : [
          {
            id: 'place',
            label: say('class.place'),
            value: say('class.place-of', { n: group.place, m: group.members }),
          },
        ]),
  ]
  return (
    <section className={cx('head')}>
      <h2 className="title-2">{group.name}</h2>
      <KeyValueList items={items} />
      <p className={cx('second')}>{say('class.how')}</p>
    </section>
  )
}

const isCode = (text: string): text is RefusalCode => Object.hasOwn(refusalStatus, text)

/** What came of each reset of the group for this account. */
function Resets({ resets }: { resets: Own['resets'] }) {
  const say = useWords()
  const locale = useLocale()
  const message = useMessage()
  const ended = ({ state, refusal, funds }: Own['resets'][number]): string => {
    if (state === 'waiting') return say('class.reset-waiting')
    if (state === 'done') return say('class.reset-done', { amount: formatMoney(centsOf(funds)) })
    const reason = refusal !== null && isCode(refusal) ? message(refusal) : (refusal ?? '')
    return say('class.reset-refused', { reason })
  }
  return (
    <section className={cx('head')}>
      <h2 className="title-3">{say('class.resets')}</h2>
      <ul>
        {resets.map((reset) => (
          <li key={reset.agreedAt} className={cx('second')}>
            <time dateTime={reset.agreedAt}>
              {formatMoment(new Date(reset.agreedAt), locale, new Date())}
            </time>
            {' · '}
            {ended(reset)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who vouched for the customer, the class or group they are in, and what was done to it. */
export function OwnGroup() {
  const say = useWords()
  const locale = useLocale()
  const { value, refusal, retry } = useFetched(fetchOwnGroup)
  if (!value)
    return (
      <>
        <NavBar practice title={say('class.title')} />
        {refusal ? (
          <RefusedState refusal={refusal} onRetry={retry}>
            {say('class.acts-text')}
          </RefusedState>
        ) : (
          <PageLoading />
        )}
      </>
    )
  const { vouched, group, resets } = value
  return (
    <>
      <NavBar practice title={say('class.title')} />
      {group ? (
        <GroupFacts group={group} />
      ) : (
        <EmptyState icon={graduationCap} title={say('class.none')}>
          {say('class.none-text')}
        </EmptyState>
      )}
      {vouched && (
        <section className={cx('head')}>
          <Note icon={sealCheck}>
            <b>{say('class.vouched', { number: vouched.by })}</b>
            <br />
            {say('class.vouched-text', {
              date: formatDate(new Date(vouched.at), locale),
              amount: formatMoney(centsOf(vouched.startingMoney)),
            })}
          </Note>
        </section>
      )}
      {resets.length > 0 && <Resets resets={resets} />}
      <List top>
        <Row
          icon={eye}
          title={say('class.acts')}
          second={say('class.acts-text')}
          href={hrefOf('verification', 'view=operators')}
          onClick={(event) => followLink(event, 'verification', 'view=operators')}
        />
      </List>
    </>
  )
}
