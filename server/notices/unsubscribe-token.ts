import { type AnyNoticeKind, type NoticeKind, noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import type { Config } from '../config.ts'
import { ownOrigin } from '../mail/own-origin.ts'
import type { Vault } from '../vault/create-vault.ts'

const purpose = 'unsubscribe'
const owner = 'notices'

const isSwitched = (kind: string): kind is NoticeKind => noticeKinds.some((each) => each === kind)

/** The address that turns e-mails of a kind off for a customer, without logging in; null for what cannot be turned off. */
export function unsubscribeAddress(
  { vault, config }: { vault: Vault; config: Config },
  customerId: bigint,
  kind: AnyNoticeKind,
): string | null {
  if (!isSwitched(kind)) return null
  const token = vault.seal(purpose, owner, Buffer.from(`${customerId} ${kind}`)).toString('base64url')
  return `${ownOrigin(config)}/unsubscribe?token=${token}`
}

/** Whom and what a token is about; null for one that we have not made. */
export function readUnsubscribe(
  vault: Vault,
  token: string,
): { customerId: bigint; kind: NoticeKind } | null {
  const opened = vault.open(purpose, owner, Buffer.from(token, 'base64url'))
  const [, customerId = '', kind = ''] = /^(\d{1,18}) ([a-z]+)$/.exec(opened?.toString() ?? '') ?? []
  return isSwitched(kind) ? { customerId: BigInt(customerId), kind } : null
}
