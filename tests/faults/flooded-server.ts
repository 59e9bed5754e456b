import { randomBytes } from 'node:crypto'
import { makeBegunFolder } from './begun-folder.ts'
import { awaitAnswer, launchServer, removeDataFolder, webPidOf } from './server-under-test.ts'
import { patience } from './start-kills.ts'
import { residentOf, watchMemory } from './watch-memory.ts'

/** A server as `npm start` starts it, with its usual limits, behind a proxy that says where requests come from. */
export type FloodedServer = {
  origin: string
  /** Sends as somebody at this address. */
  post(
    address: string,
    path: string,
    body: object | FormData,
    cookie?: string,
  ): Promise<{ status: number; text: string; cookie: string }>
  /** Megabytes of the web process when it was idle, and the most since. Ends the watch. */
  memory(): { beforeMb: number; mostMb: number; picturesMb: number }
  /** Whether it is still the process that was started. */
  isSame(): boolean
  stop(): Promise<void>
}

export const password = 'blue-Kettle7sings'
export const newDevice = (): string => randomBytes(16).toString('base64url')
export const anyContact = (): string => `${randomBytes(6).toString('hex')}@mail.example`

export async function openFloodedServer(): Promise<FloodedServer> {
  const folder = await makeBegunFolder()
  const server = await launchServer(folder, 'bootstrap', { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
  const stop = () => removeDataFolder(folder, server)
  if ((await awaitAnswer(server, '/ready', patience())) === null) {
    await stop()
    throw new Error(`It does not serve:\n${server.output()}`)
  }
  const { origin } = server
  const pid = webPidOf(server)
  const beforeMb = Math.round(residentOf(pid))
  const watch = watchMemory(pid)
  return {
    origin,
    async post(address, path, body, cookie = '') {
      const isForm = body instanceof FormData
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: {
          origin,
          cookie,
          'x-forwarded-for': address,
          ...(!isForm && { 'content-type': 'application/json' }),
        },
        body: isForm ? body : JSON.stringify(body),
      })
      const given = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { status: response.status, text: await response.text(), cookie: given }
    },
    memory() {
      const { server: mostMb, pictures: picturesMb } = watch.stop()
      return { beforeMb, mostMb, picturesMb }
    },
    isSame: () => webPidOf(server) === pid,
    stop,
  }
}
