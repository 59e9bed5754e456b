/**
 * What PostgreSQL says when it is starting, stopping, out of connections, no longer the primary (25006: it only reads; 40: a standby ends what is in the
 * way of what it follows), and what the system says of lines.
 */
const codes =
  /^(08\d{3}|25006|25P0[23]|40\w{3}|53[23]00|57P0[1-5]|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH)$/

/** What its driver and our pool say, without a code. */
const messages =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed)|the database has fallen silent)/

/** Whether the database is away, so that what failed may be tried again; anything else is an error of ours. */
export function isDatabaseAway({ code, message }: { code?: unknown; message: string }): boolean {
  return (typeof code === 'string' && codes.test(code)) || messages.test(message)
}
