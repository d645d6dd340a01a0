import { expect, it } from 'vitest'
import type { z } from 'zod'
import { defOf } from '#api/wire/form-words.ts'
import type { Endpoint } from '#shop/endpoint.ts'
import { calls } from './calls.ts'

const isEndpoint = (each: unknown): each is Endpoint =>
  typeof each === 'object' && each !== null && 'method' in each && 'path' in each && 'body' in each
const endpoints = new Map(
  Object.values(import.meta.glob<object>('../../../shop/**/*contract.ts', { eager: true }))
    .flatMap((room) => Object.values(room) as unknown[])
    .filter(isEndpoint)
    .map((each) => [each.name, each]),
)
const sources = import.meta.glob<string>(
  ['../../**/*.tsx', '../../../storefront/**/*.tsx', '!**/*.test.tsx'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

type Form = { file: string; call: string; source: string }

/** Forms whose call is written in them, with the source up to their end. */
const forms = Object.entries(sources).flatMap(([file, text]): Form[] => [
  ...[...text.matchAll(/<ActForm\b[^<]*?call=\{calls\.(\w+)\}([^]*?)<\/ActForm>/g)].map(
    ([, call = '', source = '']) => ({ file, call: calls[call as keyof typeof calls].name, source }),
  ),
  ...[...text.matchAll(/<form\b[^<]*?action="\/form\/([a-z-]+)"([^]*?)<\/form>/g)].map(
    ([, call = '', source = '']) => ({ file, call, source }),
  ),
])

/** Elements of a source with a written name; an index or another part that is computed is `*`. */
const controlsOf = (source: string) =>
  [...source.matchAll(/<(\w+)\s([^<]*?\bname=(?:"([^"]+)"|\{`([^`]+)`\})[^<]*)/g)].map(
    ([, tag = '', attributes = '', name, template = '']) => ({
      tag,
      attributes,
      name: name ?? template.replaceAll(/\$\{[^}]+\}/g, '*'),
    }),
  )

/** The schema of a field by its name in a form; undefined: the call reads no such field. */
function fieldOf(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const { innerType, in: wire, element, shape, type } = defOf(schema)
  const inner = innerType ?? (type === 'pipe' ? wire : undefined)
  if (inner) return path.length === 0 && !innerType ? schema : fieldOf(inner, path)
  const [step, ...rest] = path
  if (step === undefined) return schema
  if (element) return fieldOf(element, rest)
  const key = step === '*' ? Object.keys(shape ?? {})[0] : step // one of several languages
  const field = shape && key && Object.hasOwn(shape, key) ? shape[key] : undefined
  return field && fieldOf(field, rest)
}
const ofTheForm = new Set(['return_to', 'go_to'])
const readBy = ({ query, body }: Endpoint, name: string) => {
  const path = name.replaceAll(']', '').split('[')
  return fieldOf(query, path) ?? fieldOf(body, path)
}

const controls = forms.flatMap(({ file, call, source }) => {
  const endpoint = endpoints.get(call)
  return controlsOf(source)
    .filter(({ tag, name }) => tag !== 'details' && !ofTheForm.has(name) && !name.startsWith('*'))
    .map((control) => ({ ...control, file, call, field: endpoint && readBy(endpoint, control.name) }))
})

it('finds the forms of the desk and of the storefront', () => {
  expect(forms.length).toBeGreaterThan(200)
  expect(controls.length).toBeGreaterThan(250)
  expect(controls.filter(({ tag }) => tag === 'Tick').length).toBeGreaterThan(10)
})

it('has no control that its call does not read', () => {
  const unread = controls.filter(({ field }) => !field)
  expect(unread.map(({ file, call, name }) => `${file} ${call} ${name}`)).toEqual([])
})

it('has no box whose value its call refuses', () => {
  const refused = controls.filter(({ tag, attributes, field }) => {
    const value = /\bvalue="([^"]*)"/.exec(attributes)?.[1] ?? (/\bvalue=/.test(attributes) ? null : 'on')
    const isBoolean = field && defOf(field).type === 'boolean' // read by the words of checkboxes
    return tag === 'Tick' && value !== null && !isBoolean && !field?.safeParse(value).success
  })
  expect(refused.map(({ file, call, name }) => `${file} ${call} ${name}`)).toEqual([])
})

it('has no text field that takes more than its call', () => {
  const longer = controls.filter(({ attributes, field }) => {
    const most = Number(/\bmaxLength=\{([\d_]+)\}/.exec(attributes)?.[1]?.replaceAll('_', ''))
    const { maxLength } = (field ?? {}) as { maxLength?: number | null }
    return most > (maxLength ?? Infinity)
  })
  expect(longer.map(({ file, call, name }) => `${file} ${call} ${name}`)).toEqual([])
})
