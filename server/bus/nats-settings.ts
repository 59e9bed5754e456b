/** How the servers of a NATS cluster are reached, as `NATS_URL` says it. */
export type NatsSettings = {
  /** Host and port of each. */
  servers: readonly string[]
  encrypted: boolean
  /** A user's name, or a token where there is no password. */
  username: string | null
  password: string | null
}
