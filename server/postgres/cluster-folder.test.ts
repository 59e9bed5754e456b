import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimHome, readHome } from './cluster-folder.ts'
import { findLockHolder, lockDataFolder } from './data-folder-lock.ts'

let place: string
const at = (name: string): string => join(place, name)

/** As root's clones have it: the database lies elsewhere, and the data folder holds a link. */
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'candor-homes-'))
  mkdirSync(at('home'))
  writeFileSync(join(at('home'), 'password'), 'secret\n')
  mkdirSync(at('data'))
  symlinkSync(at('home'), join(at('data'), 'postgres'))
  const home = readHome(at('data'))
  if (home !== null) claimHome(at('data'), home)
})
afterEach(() => rmSync(place, { recursive: true }))

const copy = (): void => cpSync(at('data'), at('copy'), { recursive: true, verbatimSymlinks: true })

describe('a database elsewhere', () => {
  it('is refused to a copy of its data folder, in one sentence that names the original', () => {
    copy()
    expect(() => readHome(at('copy'))).toThrow(
      `The database of ${at('copy')} is that of ${at('data')}: this folder is a copy`,
    )
    expect(readHome(at('data'))?.password).toBe('secret')
  })

  it('goes with a data folder that is moved, and then belongs to the new place', () => {
    renameSync(at('data'), at('moved'))
    const home = readHome(at('moved'))
    if (home !== null) claimHome(at('moved'), home)
    expect(readFileSync(join(at('home'), 'belongs-to'), 'utf8')).toBe(`${at('moved')}\n`)
    cpSync(at('moved'), at('data'), { recursive: true, verbatimSymlinks: true })
    expect(() => readHome(at('data'))).toThrow('is a copy')
  })

  it('belongs to a data folder by whatever path that is reached', () => {
    symlinkSync(at('data'), at('alias'))
    expect(readHome(at('alias'))?.home).toBe(readHome(at('data'))?.home)
  })
})

describe('the lock in a copied data folder', () => {
  it('says nothing about the server that runs on the original', () => {
    expect(lockDataFolder(at('data')).ok).toBe(true)
    copy()
    expect(findLockHolder(at('data'))).not.toBeNull()
    expect(findLockHolder(at('copy'))).toBeNull()
    expect(lockDataFolder(at('copy')).ok).toBe(true)
    expect(lockDataFolder(at('data')).ok).toBe(false)
  })
})
