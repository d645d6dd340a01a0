import { expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { checkNames } from '#shop/audit/checks.ts'
import { auditFields } from '#shop/staff/audit/fields.rules.ts'
import { auditedEntities } from '#shop/staff/audit/things.rules.ts'
import { ownActions } from '#shop/staff/audit/own-actions.rules.ts'
import cn from '#backoffice/words/cn.json' with { type: 'json' }
import en from '#backoffice/words/en.json' with { type: 'json' }
import hk from '#backoffice/words/hk.json' with { type: 'json' }
import zh from '#backoffice/words/zh.json' with { type: 'json' }

const languages = { hk, zh, cn, en }
/** Changing endpoints of the desk, each of which has an audit entry with its name. */
const written = served.flatMap(({ endpoint, access }) =>
  access.who === 'staff' && access.entity !== undefined ? [{ endpoint, access }] : [],
)

it.each(Object.entries(languages))(
  '%s has a word for every action of the audit log, and no other',
  (_, words) => {
    const actions = [...ownActions, ...written.map(({ endpoint }) => endpoint.name)]
    expect(Object.keys(words.action).toSorted()).toEqual(actions.toSorted())
  },
)

it.each(Object.entries(languages))('%s has a sentence with the staff user for every action', (_, words) => {
  const actions = [...ownActions, ...written.map(({ endpoint }) => endpoint.name)]
  expect(Object.keys(words.deed).toSorted()).toEqual(actions.toSorted())
  for (const sentence of Object.values(words.deed)) {
    expect(sentence).toContain('{who}')
    expect(sentence.replaceAll(/\{(?:who|thing)\}/g, '')).not.toMatch(/[{}]/)
  }
})

it.each(Object.entries(languages))('%s names the same entity in each sentence', (_, words) => {
  const namesThing = (deeds: Record<string, string>) =>
    Object.entries(deeds)
      .filter(([, sentence]) => sentence.includes('{thing}'))
      .map(([action]) => action)
  expect(namesThing(words.deed)).toEqual(namesThing(en.deed))
})

// a write with an audit field that is not in the table does not compile (fields.rules.ts)
it.each(Object.entries(languages))('%s has a name for every field of the audit log', (_, words) => {
  const shown = Object.entries(auditFields).filter(([, kind]) => kind !== 'hidden')
  expect(Object.keys(words.auditField).toSorted()).toEqual(shown.map(([name]) => name).toSorted())
})

it('every audited entity has a right to read it', () => {
  const entities = written.map(({ access }) => (access.who === 'staff' ? access.entity : ''))
  for (const entity of entities) expect(Object.keys(auditedEntities)).toContain(entity)
})

it.each(Object.entries(languages))('%s has a word for every audited entity', (_, words) => {
  const entities = written.map(({ access }) => (access.who === 'staff' ? access.entity : ''))
  for (const entity of entities) expect(Object.keys(words.thing)).toContain(entity)
})

it.each(Object.entries(languages))('%s has a word for every check, and no other', (_, words) =>
  expect(Object.keys(words.check).toSorted()).toEqual(checkNames.toSorted()),
)

it.each(Object.entries(languages))(
  '%s has a sentence for the finding of each check, with the same values',
  (_, words) => {
    expect(Object.keys(words.fault).toSorted()).toEqual(checkNames.toSorted())
    const valuesOf = (sentences: Record<string, string>) =>
      Object.entries(sentences).map(([check, text]) => [check, (text.match(/\{a\d\}/g) ?? []).toSorted()])
    expect(valuesOf(words.fault)).toEqual(valuesOf(en.fault))
  },
)
