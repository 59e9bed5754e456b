import { path as info } from 'phosphor:info'
import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import { rate, readRate } from '@candor/domain/money/rate.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { Slider } from '@candor/kit/choice/Slider.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { BeforeAfter } from '@candor/kit/row/BeforeAfter.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { redeemParticipation, type WireParticipation } from '@candor/wire/participations.ts'
import type { WireStrategy } from '@candor/wire/strategies.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { accountNow } from '../api/follow-account.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { Waiting } from '../cash/Waiting.tsx'
import { centsOf } from '../ledger/balance-cents.ts'
import { keepRedemptions } from '../proofs/kept-participations.ts'
import { toasts } from '../shell/toasts.ts'
import { strategyName } from '../strategies/strategy-text.ts'
import { showWhole } from '../strategies/tenth-percent.ts'
import { showUnits, showUnitValue } from '../strategies/unit-text.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Participations.module.css'
import { adoptParticipation, useParticipations } from './participation-store.ts'
import { type LeftOver, previewRedeem, type RedeemPreview } from './preview-redeem.ts'

const cx = classes(css)

type RedeemFormProps = {
  participation: WireParticipation
  strategy: WireStrategy
  left: LeftOver
  onDone: (participation: WireParticipation) => void
}

const writeUnits = (value: bigint): string => writeQuantity(quantity(value))

/** Sends it once under one key; all that is left is asked for without a number, so that nothing can be left over. */
function useRedeem({ id }: WireParticipation, onDone: RedeemFormProps['onDone']) {
  const say = useWords()
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const submission = useSubmission(`redeem.${id}`, redeemParticipation)
  const send = async (body: { units?: string | undefined }, about: Cents) => {
    setRefusal(null)
    const answer = await submission.send({ params: { id }, body })
    if (!answer.ok) return setRefusal(answer.refusal)
    await keepRedemptions(accountNow() ?? '', answer.value).catch(() => null)
    adoptParticipation(answer.value)
    toasts.showToast(say('redeem.asked', { amount: formatMoney(about) }), 'done')
    onDone(answer.value)
  }
  return { ...submission, refusal, forget: () => setRefusal(null), send }
}

/** What is taken out, what it brings at the last value, and that the value can differ. */
export function RedeemForm({ participation, strategy, left, onDone }: RedeemFormProps) {
  const say = useWords()
  const locale = useLocale()
  const { carried } = useParticipations()
  const [percent, setPercent] = useState(100)
  const redeem = useRedeem(participation, onDone)
  const loss = carried.find((each) => each.strategy === strategy.id)?.loss ?? '0.00'
  const preview = previewRedeem(left, percent, {
    carriedLoss: centsOf(loss),
    feeRate: readRate(strategy.feeRate) ?? rate(0n),
  })
  const choose = (next: number) => {
    setPercent(next)
    redeem.forget()
  }
  const day = (text: string | null) => (text === null ? '' : formatDayOfMonth(new Date(text), locale))
  return (
    <div className={cx('form')}>
      <p className={cx('sub')}>
        {say('redeem.since', {
          name: strategyName(say, strategy.id),
          date: day(participation.joinedAt),
          units: showUnits(writeUnits(left.units)),
        })}
      </p>
      <Segmented
        label={say('redeem.how-much')}
        options={[
          { value: 'all', label: say('redeem.all') },
          { value: 'part', label: say('redeem.part') },
        ]}
        value={percent === 100 ? 'all' : 'part'}
        onChange={(which) => choose(which === 'all' ? 100 : 50)}
      />
      {percent < 100 && <Part percent={percent} preview={preview} left={left} onChoose={choose} />}
      <RedeemFigures participation={participation} strategy={strategy} preview={preview} />
      <Note tone="field" icon={info}>
        {say('redeem.note', { date: day(participation.endsAt) })}
      </Note>
      <RedeemAct
        redeem={redeem}
        preview={preview}
        onPress={() =>
          void redeem.send(percent === 100 ? {} : { units: writeUnits(preview.units) }, preview.arrives)
        }
      />
    </div>
  )
}

const quickParts = [25, 50, 75] as const

type PartProps = {
  percent: number
  preview: RedeemPreview
  left: LeftOver
  onChoose: (percent: number) => void
}

function Part({ percent, preview, left, onChoose }: PartProps) {
  const say = useWords()
  const text = say('redeem.part-of', {
    part: showUnits(writeUnits(preview.units)),
    whole: showUnits(writeUnits(left.units)),
  })
  return (
    <div>
      <p className={cx('lab')}>
        <span>{say('redeem.how-much')}</span>
        <span className="num">{text}</span>
      </p>
      <p className={cx('percent')}>
        {percent}
        <span>%</span>
      </p>
      <Slider
        label={say('redeem.how-much')}
        min={1}
        max={99}
        value={percent}
        marks={quickParts}
        format={(value) => `${value}%`}
        onChange={onChoose}
        bare
      />
      <fieldset className={cx('parts')} aria-label={say('redeem.quick')}>
        {quickParts.map((share) => (
          <Button
            key={share}
            tone="line"
            size="s"
            aria-pressed={percent === share}
            onClick={() => onChoose(share)}
          >
            {`${share}%`}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

type RedeemFiguresProps = Pick<RedeemFormProps, 'participation' | 'strategy'> & { preview: RedeemPreview }

function RedeemFigures({ participation, strategy, preview }: RedeemFiguresProps) {
  const say = useWords()
  const before = showUnitValue(participation.joinValue ?? '0')
  const after = showUnitValue(strategy.value?.value ?? participation.joinValue ?? '0')
  return (
    <KeyValueList
      items={[
        { id: 'cost', label: say('redeem.paid-in'), value: formatMoney(preview.cost) },
        {
          id: 'value',
          label: say('redeem.unit-value'),
          value: (
            <BeforeAfter
              before={before}
              after={after}
              label={say('redeem.from-to', { from: before, to: after })}
            />
          ),
        },
        { id: 'worth', label: say('redeem.worth'), value: formatMoney(preview.worth) },
        {
          id: 'profit',
          label: say('redeem.profit'),
          value: <Change value={preview.profit} text={formatMoney(preview.profit, { signed: true })} />,
        },
        ...(preview.carried > 0n
          ? [{ id: 'carried', label: say('redeem.carried'), value: formatMoney(cents(-preview.carried)) }]
          : []),
        {
          id: 'fee',
          label: say('redeem.fee', { pct: showWhole(strategy.feeRate) }),
          value: formatMoney(cents(-preview.fee)),
        },
        { id: 'arrives', label: say('redeem.arrives'), value: formatMoney(preview.arrives), total: true },
      ]}
    />
  )
}

type RedeemActProps = { redeem: ReturnType<typeof useRedeem>; preview: RedeemPreview; onPress: () => void }

function RedeemAct({ redeem, preview, onPress }: RedeemActProps) {
  const say = useWords()
  const textOf = useRefusalText()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { waiting, busy, refusal } = redeem
  const amount = formatMoney(preview.arrives)
  return (
    <div className={cx('foot')}>
      {refusal && (
        <Note tone="danger" icon={warningCircle} role="alert">
          {textOf(refusal)}
        </Note>
      )}
      {waiting ? (
        <Waiting
          amount={amount}
          busy={busy}
          onSend={() => void redeem.send(waiting, preview.arrives)}
          onLetGo={redeem.letGo}
        />
      ) : (
        <Button busy={busy} disabled={!reached || preview.units <= 0n} onClick={onPress}>
          {say('redeem.act', { amount })}
        </Button>
      )}
      <p className={cx('small')}>{say('redeem.foot')}</p>
    </div>
  )
}
