import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// The lock lies beside node_modules and not in it, because `npm ci` empties that folder.

const HEARTBEAT = 2000
const STALE_AFTER = 10 * 60_000

const read = (path) => {
  try {
    return { owner: readFileSync(join(path, 'owner'), 'utf8'), age: Date.now() - statSync(path).mtimeMs }
  } catch {
    try {
      return { owner: '', age: Date.now() - statSync(path).mtimeMs }
    } catch {
      return null
    }
  }
}

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * The owner is the command and the npm it runs: an npm whose command was killed works on, and a second one beside it would spoil
 * what both do. The holder touches the lock all the time, so a pid that another program has got by now does not keep it for ever.
 */
const isStale = ({ owner, age }) => {
  if (age > STALE_AFTER) return true
  return owner !== '' && !owner.split(' ').some((pid) => lives(Number(pid)))
}

/** Moves the stale lock aside before deleting it: of several that found it stale only one succeeds. */
const removeStale = (path, seen) => {
  const aside = `${path}-stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside)?.owner !== seen.owner) {
    // It changed hands between the look and the move: put it back.
    try {
      renameSync(aside, path)
      return
    } catch {}
  }
  rmSync(aside, { recursive: true, force: true })
}

/** Written aside and renamed, so that nobody reads half a line. */
const writeOwner = (path, owner) => {
  writeFileSync(join(path, 'owner.new'), owner)
  renameSync(join(path, 'owner.new'), join(path, 'owner'))
}

const take = (path) => {
  try {
    mkdirSync(path)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeOwner(path, String(process.pid))
  return true
}

/** Waits until no other command installs in this clone; returns what names the npm and what ends the hold. */
export const holdInstallLock = async (root) => {
  const path = join(root, '.install-lock')
  let told = false
  while (!take(path)) {
    const seen = read(path)
    if (seen !== null && isStale(seen)) {
      removeStale(path, seen)
      continue
    }
    if (!told) console.log('Another command is installing here; waiting for it.')
    told = true
    await sleep(250)
  }
  const beating = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {}
  }, HEARTBEAT)
  beating.unref()
  return {
    nameInstaller: (pid) => writeOwner(path, `${process.pid} ${pid}`),
    release: () => {
      clearInterval(beating)
      rmSync(path, { recursive: true, force: true })
    },
  }
}
