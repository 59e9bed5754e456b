import { price } from '@candor/domain/money/price.ts'
import { classes } from '@candor/kit/classes.ts'
import type { NamedCheck } from '@candor/verify/check.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import { useWords } from '../words/use-words.ts'
import { showRounded } from './contract-text.ts'
import css from './ProofView.module.css'
import { pathShape } from './path-shape.ts'

const cx = classes(css)

const shown = (units: string): string => showRounded(price(BigInt(units)), 2)

/** The tick that was changed, beside the one that the seed gives. Only where there are both. */
export function PathPicture({ check, file }: { check: NamedCheck; file: ProofFile }) {
  const say = useWords()
  const shape = check.code === 'path.differs' ? pathShape(check, file) : null
  if (!shape) return null
  const { line, x, seed, logged, computed, recorded } = shape
  return (
    <svg viewBox="0 0 335 104" role="img" aria-label={say('proof.picture')} className={cx('picture')}>
      <path className={cx('way')} d={line} />
      <path className={cx('gap')} d={`M${x} ${seed}V${logged}`} />
      <circle className={cx('seeded')} cx={x} cy={seed} r="4" />
      <path className={cx('crossed')} d={`M${x - 4.5} ${logged - 4.5}l9 9m0-9l-9 9`} />
      <text className={cx('seeded', 'strong')} x="335" y={seed + 1} textAnchor="end">
        {shown(computed)}
      </text>
      <text className={cx('axis')} x="335" y={seed + 14} textAnchor="end">
        {say('proof.by-seed')}
      </text>
      <text className={cx('logged', 'strong')} x="335" y={logged + 1} textAnchor="end">
        {shown(recorded)}
      </text>
      <text className={cx('axis')} x="335" y={logged + 14} textAnchor="end">
        {say('proof.by-log')}
      </text>
    </svg>
  )
}
