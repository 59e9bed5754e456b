import { path as bank } from 'phosphor:bank'
import { path as fileText } from 'phosphor:file-text'
import { path as graduationCap } from 'phosphor:graduation-cap'
import { path as hand } from 'phosphor:hand-palm'
import { path as headset } from 'phosphor:headset'
import { path as identificationCard } from 'phosphor:identification-card'
import { path as question } from 'phosphor:question'
import { path as shieldCheck } from 'phosphor:shield-check'
import { path as sliders } from 'phosphor:sliders-horizontal'
import { languageList } from '@candor/client/words/languages.ts'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireCustomer } from '@candor/wire/customers.ts'
import { readSupport } from '@candor/wire/support.ts'
import { listBankAccounts } from '@candor/wire/withdrawals.ts'
import { type ReactNode, useEffect } from 'react'
import { fetchOwnGroup } from '../api/read-own-group.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { onSupportHint } from '../api/support-changes.ts'
import { useFetched } from '../api/use-fetched.ts'
import type { PageName } from '../routes.ts'
import { useSecurity } from '../security/use-security.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './MyPage.module.css'
import { verificationWords } from './verification-words.ts'

const cx = classes(css)

const readAccounts = (_: string, options: RequestOptions) => request(listBankAccounts, {}, options)

type PlaceProps = { to: PageName; query?: string; icon: string; title: string; end?: ReactNode }

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

const readService = (_: string, options: RequestOptions) => request(readSupport, {}, options)

/** Answers that wait to be read, or else how soon somebody usually answers, as it was measured; nothing until it is known. */
function useService(): ReactNode {
  const say = useWords()
  const { value, renew } = useFetched(readService)
  useEffect(() => onSupportHint(({ kind }) => kind === 'support.changed' && renew()), [renew])
  if (value && value.unread > 0)
    return <b className={cx('fresh')}>{say('my.answers', { n: value.unread })}</b>
  return value?.measured ? say('my.replies', { n: value.measured.halfWithinMinutes }) : undefined
}

/** Links to the pages of the account, each with its state. */
export function MyPlaces({ customer, onRisks }: { customer: WireCustomer; onRisks: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const protection = useProtection(customer)
  const service = useService()
  const { value: accounts } = useFetched(readAccounts)
  const { value: own } = useFetched(fetchOwnGroup)
  // Who was brought in has the row from the start, so that nothing moves when the name of the group comes.
  const brought = customer.kind === 'trial' && customer.hasPassword
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
        {(brought || own?.group) && (
          <Place
            to="verification"
            query="view=group"
            icon={graduationCap}
            title={say('my.group')}
            end={own?.group?.name}
          />
        )}
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
        <Place to="support" icon={headset} title={say('title.support')} end={service} />
        <Row icon={fileText} title={say('my.terms')} opens onClick={onRisks} />
      </List>
      <hr className={cx('rule')} />
    </>
  )
}
