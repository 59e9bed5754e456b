import { path as bank } from 'phosphor:bank'
import { path as fileText } from 'phosphor:file-text'
import { path as hand } from 'phosphor:hand-palm'
import { path as headset } from 'phosphor:headset'
import { path as identificationCard } from 'phosphor:identification-card'
import { path as question } from 'phosphor:question'
import { path as shieldCheck } from 'phosphor:shield-check'
import { path as sliders } from 'phosphor:sliders-horizontal'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireCustomer } from '@candor/wire/customers.ts'
import { listBankAccounts } from '@candor/wire/withdrawals.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useFetched } from '../api/use-fetched.ts'
import type { PageName } from '../routes.ts'
import { useSecurity } from '../security/use-security.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { languageList } from '../words/languages.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './MyPage.module.css'
import { verificationWords } from './verification-words.ts'

const cx = classes(css)

const readAccounts = (_: string, options: RequestOptions) => request(listBankAccounts, {}, options)

type PlaceProps = { to: PageName; query?: string; icon: string; title: string; end?: string | undefined }

function Place({ to, query = '', icon, title, end }: PlaceProps) {
  return (
    <Row
      icon={icon}
      title={title}
      {...(end !== undefined && { end })}
      href={hrefOf(to, query)}
      onClick={(event) => followLink(event, to, query)}
    />
  )
}

/** How the account is protected, in two words; nothing until it is known. */
function useProtection(customer: WireCustomer): string | undefined {
  const say = useWords()
  const { value } = useSecurity()
  if (customer.frozen) return say('my.frozen')
  return value?.twoFactorSince ? say('my.two-step-on') : undefined
}

/** Where the pages of the account are, each with how it stands. */
export function MyPlaces({ customer, onRisks }: { customer: WireCustomer; onRisks: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const protection = useProtection(customer)
  const { value: accounts } = useFetched(readAccounts)
  const linked = accounts?.bankAccounts.length ?? 0
  const language = languageList.find(({ dictValue }) => dictValue === locale)?.dictLabel
  return (
    <>
      <List>
        <Place
          to="verification"
          icon={identificationCard}
          title={say('title.verification')}
          end={say(verificationWords[customer.verification])}
        />
        <Place to="security" icon={shieldCheck} title={say('title.security')} end={protection} />
        <Place
          to="withdraw"
          query="accounts=1"
          icon={bank}
          title={say('my.bank-accounts')}
          end={linked > 0 ? say('my.linked', { n: linked }) : undefined}
        />
        <Place to="preferences" icon={sliders} title={say('title.preferences')} end={language} />
      </List>
      <hr className={cx('rule')} />
      <List>
        <Place to="wallet" query="view=limits" icon={hand} title={say('my.limits')} />
        <Place to="help" icon={question} title={say('title.help')} />
        <Place to="support" icon={headset} title={say('title.support')} />
        <Row icon={fileText} title={say('my.terms')} opens onClick={onRisks} />
      </List>
      <hr className={cx('rule')} />
    </>
  )
}
