import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, test } from 'vitest'
import { filled, writeFiles } from './files.mjs'
import { begunAt, end, running, start } from './pids.mjs'
import { placesOf } from './places.mjs'

const folder = mkdtempSync(join(tmpdir(), 'elowen-cluster-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const conf = (name: string) => readFileSync(join(folder, 'conf', name), 'utf8')

it('writes every file of deploy/ for its owner only, with generated passwords that do not change', () => {
  const places = placesOf({ CLUSTER_ADDRESS: '127.0.0.40', CLUSTER_PRIMARY_PORT: '5999' }, folder)
  const made = writeFiles(places)
  expect(writeFiles(places)).toEqual(made)
  expect(new Set(Object.values(made)).size).toBe(4)
  for (const name of readdirSync(join(folder, 'conf'))) {
    expect(conf(name), name).not.toMatch(/\$\{/)
    expect(statSync(join(folder, 'conf', name)).mode & 0o077, name).toBe(0)
  }
  expect(statSync(join(folder, 'passwords.json')).mode & 0o077).toBe(0)
  expect(conf('patroni-a.yaml')).toContain('name: a\n')
  expect(conf('patroni-b.yaml')).toContain('listen: 127.0.0.42:5432')
  expect(conf('pgbackrest-b.conf')).toContain('pg1-path=/cluster/b/data\n')
  expect(conf('pgbouncer.ini')).toContain('host=127.0.0.40 port=5999')
  expect(conf('userlist.txt')).toBe(`"shop" "${made.SHOP_PASSWORD}"\n`)
})

it('throws for a name without a value', () => {
  expect(() => filled('port ${NOBODY_KNOWS}', {}, 'a.cfg')).toThrow('a.cfg wants NOBODY_KNOWS')
})

test.each([
  [{ CLUSTER_ADDRESS: '10.0.0.1' }, 'CLUSTER_ADDRESS'],
  [{ CLUSTER_ADDRESS: '127.0.0.250' }, 'CLUSTER_ADDRESS'],
  [{ CLUSTER_POSTGRES_PORT: '70000' }, 'CLUSTER_POSTGRES_PORT'],
])('refuses %o', (env, word) => expect(() => placesOf(env, folder)).toThrow(word))

it('identifies its processes by pid and start time, and ends only those', async () => {
  const places = placesOf({}, folder)
  writeFiles(places)
  const child = start(places, 'sleeper', ['sleep', ['60']])
  expect(running(places).sleeper?.pid).toBe(child.pid)
  expect(await end(places, 'sleeper', 5)).toBe(true)
  expect(await end(places, 'sleeper', 5)).toBe(false)
  expect([running(places), begunAt(child.pid)]).toEqual([{}, null])
})
