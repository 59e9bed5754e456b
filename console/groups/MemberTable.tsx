import { leastDays } from '@candor/domain/groups/result-per-risk.ts'
import { readDecimal } from '@candor/domain/money/fixed-point.ts'
import { readRate } from '@candor/domain/money/rate.ts'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { formatRatio } from '@candor/kit/numbers/format-ratio.ts'
import type { WireMember } from '@candor/wire/groups.ts'
import { CaseHead } from '../desk/CaseHead.tsx'
import { moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { findBoldest } from './find-boldest.ts'
import css from './Groups.module.css'
import { LastReset } from './LastReset.tsx'
import { MemberActs } from './MemberActs.tsx'
import type { OpenGroup } from './read-groups.ts'

const cx = classes(css)

/** Hundredths of a percent of a share with eight decimals. */
const basisPoints = (share: string): bigint => (readRate(share) ?? 0n) / 10_000n

/** Ink and not a price colour: it is no profit. The longest of the list fills its half. */
function RiskBar({ ratio, longest }: { ratio: bigint; longest: bigint }) {
  const share = longest === 0n ? 0 : Number((ratio * 50n) / longest)
  const [left, width] = share < 0 ? [50 + share, -share] : [50, share]
  return (
    <span className={cx('bar')} aria-hidden="true">
      <span className={cx('fill')} style={{ insetInlineStart: `${left}%`, width: `${width}%` }} />
    </span>
  )
}

function PerRisk({ perRisk, longest }: { perRisk: WireMember['perRisk']; longest: bigint }) {
  const say = useWords()
  if (perRisk.kind === 'too-few-days')
    return (
      <span className={cx('note')}>{say('group.too-few', { n: perRisk.days, least: perRisk.least })}</span>
    )
  if (perRisk.kind === 'no-swing') return <span className={cx('note')}>{say('group.no-swing')}</span>
  return (
    <span className={cx('risk')}>
      <RiskBar ratio={readDecimal(perRisk.ratio, 4) ?? 0n} longest={longest} />
      {formatRatio(perRisk.ratio)}
    </span>
  )
}

const sizeOf = ({ perRisk }: WireMember): bigint => {
  const ratio = perRisk.kind === 'figure' ? (readDecimal(perRisk.ratio, 4) ?? 0n) : 0n
  return ratio < 0n ? -ratio : ratio
}

type MemberTableProps = { group: OpenGroup; onDone: () => void }

function Members({ group, onDone }: MemberTableProps) {
  const say = useWords()
  const locale = useLocale()
  const longest = group.members.map(sizeOf).reduce((most, each) => (each > most ? each : most), 0n)
  const seen = ({ seenAt }: WireMember) =>
    seenAt === null
      ? say('group.never')
      : say('group.seen-at', { time: formatMoment(new Date(seenAt), locale, new Date()) })
  const rows = group.members.map((member, place) => ({ ...member, rank: place + 1 }))
  return (
    <PlainTable
      label={say('group.members-part')}
      rows={rows}
      keyOf={({ accountNumber }) => accountNumber}
      columns={[
        { id: 'rank', head: '#', cell: ({ rank }) => <span className={cx('note')}>{rank}</span> },
        {
          id: 'name',
          head: say('group.name'),
          cell: (member) => (
            <PlaceLink to="customers" id={member.accountNumber} className={cx('who')}>
              <b>{member.name || member.accountNumber}</b>
              <span>{seen(member)}</span>
            </PlaceLink>
          ),
        },
        { id: 'worth', head: say('group.worth'), figure: true, cell: ({ worth }) => moneyText(worth) },
        {
          id: 'since',
          head: say('group.since-start'),
          figure: true,
          cell: ({ sinceStart }) => (sinceStart === null ? '' : <Change value={basisPoints(sinceStart)} />),
        },
        {
          id: 'risk',
          head: say('group.per-risk'),
          figure: true,
          cell: ({ perRisk }) => <PerRisk perRisk={perRisk} longest={longest} />,
        },
        {
          id: 'fall',
          head: say('group.fall'),
          figure: true,
          cell: ({ worstFall }) =>
            worstFall === null ? say('group.no-fall') : formatPercent(basisPoints(worstFall)),
        },
        {
          id: 'acts',
          head: say('group.row-acts'),
          figure: true,
          cell: (member) => <MemberActs groupId={group.id} member={member} onDone={onDone} />,
        },
      ]}
    />
  )
}

/** The members of a group, the best result per risk first: the largest profit is not on top. */
export function MemberTable({ group, onDone }: MemberTableProps) {
  const say = useWords()
  const boldest = findBoldest(group.members)
  return (
    <>
      <CaseHead
        title={say('group.count', { n: group.members.length, amount: moneyText(group.startingMoney) })}
        text={say('group.sorted')}
      />
      <Part title={say('group.members-part')}>
        {group.members.length === 0 ? (
          <p className={cx('note')}>{say('group.empty')}</p>
        ) : (
          <Members group={group} onDone={onDone} />
        )}
        <p className={cx('note', 'acts')}>
          {say('group.risk-note', { n: leastDays })}
          {boldest !== null && ` ${say('group.boldest', { name: boldest.name || boldest.accountNumber })}`}
        </p>
      </Part>
      {group.lastReset && <LastReset reset={group.lastReset} />}
    </>
  )
}
