import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const deploy = join(root, 'deploy')

/** Substitutes the `${NAME}`s in a file of deploy/. Throws for a name without a value. */
export function filled(text, values, file = 'a file') {
  return text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`${file} wants ${name}, which has no value`)
    return values[name]
  })
}

const passwordNames = ['POSTGRES_PASSWORD', 'REPLICATOR_PASSWORD', 'REWINDER_PASSWORD', 'SHOP_PASSWORD']

/** Passwords of this cluster, generated at its first start and stored in a file that only its owner may read. */
export function passwordsOf({ data }) {
  const file = join(data, 'passwords.json')
  if (!existsSync(file)) {
    const made = Object.fromEntries(passwordNames.map((name) => [name, randomBytes(24).toString('hex')]))
    mkdirSync(data, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The configuration files: template, target, and the values they need in addition. */
const plan = ({ hosts }) => [
  ...[hosts.HOST_A, hosts.HOST_B, hosts.HOST_C].map((host, at) => ({
    from: 'etcd.yaml',
    to: `etcd${at + 1}.yaml`,
    more: { ETCD_NAME: `etcd${at + 1}`, ETCD_HOST: host },
  })),
  ...[
    { NODE: 'a', OTHER_NODE: 'b', NODE_HOST: hosts.HOST_A },
    { NODE: 'b', OTHER_NODE: 'a', NODE_HOST: hosts.HOST_B },
  ].flatMap((more) => [
    { from: 'patroni.yaml', to: `patroni-${more.NODE}.yaml`, more },
    { from: 'pgbackrest.conf', to: `pgbackrest-${more.NODE}.conf`, more },
  ]),
  ...['haproxy.cfg', 'pgbouncer.ini', 'userlist.txt', 'post-bootstrap.sh'].map((name) => ({
    from: name,
    to: name,
    more: {},
  })),
]

/** Creates the folders of the cluster and its configuration from deploy/, readable by their owner only. */
export function writeFiles(places) {
  const passwords = passwordsOf(places)
  for (const name of [
    'conf',
    'a',
    'b',
    'etcd1',
    'etcd2',
    'etcd3',
    'backup',
    'lock-a',
    'lock-b',
    'log',
    'tmp',
    'shop',
  ])
    mkdirSync(join(places.data, name), { recursive: true, mode: 0o700 })
  for (const { from, to, more } of plan(places)) {
    const text = readFileSync(join(deploy, from), 'utf8')
    const file = join(places.conf, to)
    writeFileSync(file, filled(text, { ...places.values, ...passwords, ...more }, from), { mode: 0o600 })
    chmodSync(file, to.endsWith('.sh') ? 0o700 : 0o600)
  }
  return passwords
}
