import { EventEmitter } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'

/*
 * Loaded into the real processes before anything else (`node --import`), it makes one listener, timer or stream of one of them throw when a
 * test asks for it. The test writes the name of a place, which begins with that of the process, into the file `plant`; this module notes in
 * `planted` which places there are, and when an error was thrown.
 */

const [folder, entry = ''] = [process.env['PLANT_FOLDER'], process.argv[1]]
const seen = new Set<string>()
/** The process that this is, once it serves. */
let part = 'spare'
let armed: { id: string; place: string } | null = null

const note = (line: string): void => appendFileSync(join(folder ?? '', 'planted'), `${line}\n`)

const fire = (): Error => {
  note(`fired ${armed?.id}`)
  armed = null
  return new Error('planted')
}

/** Throws where this is the place that was asked for. */
const pass = (where: string): void => {
  const place = `${part} ${where}`
  if (!seen.has(place)) {
    seen.add(place)
    note(`seen ${place}`)
  }
  if (armed?.place === place) throw fire()
}

const plantInListeners = (): void => {
  const { emit } = EventEmitter.prototype
  EventEmitter.prototype.emit = function (this: EventEmitter, event: string | symbol, ...given: unknown[]) {
    // The process's own events (signals, exit, uncaught errors) are how it ends.
    const isOurs = (this as unknown) !== process && typeof event === 'string' && !/Listener$/.test(event)
    if (isOurs && this.listenerCount(event) > 0) pass(`listener ${this.constructor.name} ${event}`)
    return emit.call(this, event, ...given)
  }
}

/** The line of the server that sets a timer. */
const callerOf = (stack: string): string | null =>
  /\/(server\/[\w/-]+\.ts:\d+)/.exec(stack.split('\n').slice(2, 4).join('\n'))?.[1] ?? null

const plantInTimers = (): void => {
  for (const name of ['setTimeout', 'setInterval', 'setImmediate'] as const) {
    const real = globalThis[name] as (work: (...given: unknown[]) => void, ...rest: unknown[]) => unknown
    const planted = (work: (...given: unknown[]) => void, ...rest: unknown[]): unknown => {
      const caller = callerOf(new Error().stack ?? '')
      if (caller === null) return real(work, ...rest)
      return real(
        (...given: unknown[]) => {
          pass(`timer ${caller}`)
          work(...given)
        },
        ...rest,
      )
    }
    // `util.promisify` finds the promise form by a symbol on the function.
    Object.defineProperties(planted, Object.getOwnPropertyDescriptors(real))
    globalThis[name] = planted as never
  }
}

const plantInBus = (): void => {
  const call = 'listener(event)'
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/server/bus/memory-bus.ts')) return loaded
      const source = String(loaded.source)
      if (!source.includes(call))
        throw new Error('the bus does not call its listeners where it is to be patched')
      // `passPlanted` is put on the global object below.
      const planted = source.replace(call, `((globalThis as any).passPlanted('bus ' + topic), ${call})`)
      return { ...loaded, source: planted }
    },
  })
  Object.assign(globalThis, { passPlanted: pass })
}

const startAsking = (): void => {
  const read = (): void => {
    try {
      const [id = '', ...place] = readFileSync(join(folder ?? '', 'plant'), 'utf8')
        .trim()
        .split(' ')
      if (id === '' || seen.has(id)) return
      seen.add(id)
      armed = { id, place: place.join(' ') }
    } catch {}
    if (armed?.place === `${part} rejection`) void Promise.reject(fire())
    if (armed?.place === `${part} stream`) new PassThrough().destroy(fire())
  }
  // What was asked of a process that has ended since is not asked of this one.
  try {
    seen.add(readFileSync(join(folder ?? '', 'plant'), 'utf8').split(' ')[0] ?? '')
  } catch {}
  setInterval(read, 20).unref()
}

if (folder !== undefined && entry.endsWith('tools/serve.ts')) {
  process.once('message', (message) => {
    part = (message as { part: { name: string } }).part.name
    startAsking()
    plantInListeners()
    plantInTimers()
  })
  plantInBus()
}
