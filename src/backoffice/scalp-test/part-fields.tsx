import type { GoodsKind } from '#shop/catalogue/goods.rules.ts'
import { GoodsField } from '../products/goods/goods-field.tsx'
import { Choice, TextBox, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

type Field = {
  path: string
  kind: 'text' | 'long' | 'number' | 'flag' | 'list' | 'when' | 'key'
  value: string
}
type Group = { key: string; group: { field: Field; at: number }[] }

/** Groups fields: those of the part itself, then those of each option or recommendation. */
export function groupsOf(fields: readonly Field[]): Group[] {
  const groups: Group[] = []
  for (const [at, field] of fields.entries()) {
    const key = /^(?:options|candidates)\.\d+/.exec(field.path)?.[0] ?? ''
    const group = groups.find((each) => each.key === key) ?? { key, group: [] }
    if (!groups.includes(group)) groups.push(group)
    group.group.push({ field, at })
  }
  return groups
}

const languages = ['chi', 'tw', 'cn', 'eng'] as const
const traits = ['oil', 'dry', 'redness', 'itch', 'flakes', 'shedding', 'ends'] as const
const names = [
  'question',
  'short',
  'hint',
  'when',
  'isCounted',
  'canSkip',
  'min',
  'max',
  'low',
  'high',
  'points',
  'label',
  'detail',
  'remark',
  'flag',
  'avoids',
  'tells',
  'picture',
  'isNone',
  'name',
  'summary',
  'sees',
  'why',
  'helps',
  'trait',
  'from',
  'slight',
  'some',
  'marked',
  'secondary',
  'secondaryMarked',
  'stops',
  'title',
  'text',
  'slot',
  'often',
  'sku',
  'option',
  'because',
  'use',
  'months',
  'isTool',
] as const

/** Label of a field, with its language or trait. */
function useLabel(): (path: string) => string {
  const t = useWords('scalpTest')
  return (path) => {
    const words = path.split('.')
    const last = words.at(-1) ?? ''
    const language = languages.find((each) => each === last)
    const trait = traits.find((each) => each === last)
    const name = names.find((each) => each === (language || trait ? words.at(-2) : last)) ?? 'text'
    if (language) return `${t(`field.${name}`)} · ${t(`language.${language}`)}`
    return trait ? `${t(`field.${name}`)} · ${t(`trait.${trait}`)}` : t(`field.${name}`)
  }
}

/** Fields with product codes, by the end of their path. */
const goodsOf: Readonly<Record<string, GoodsKind>> = { sku: 'product', option: 'option' }

/** Input of a field by its kind; formats that are not obvious are explained below. */
export function PartField({ field: { path, kind, value }, at }: { field: Field; at: number }) {
  const t = useWords('scalpTest')
  const label = useLabel()(path)
  const name = `fields[${at}][text]`
  const goods = kind === 'key' ? goodsOf[path.split('.').at(-1) ?? ''] : undefined
  return (
    <>
      <input type="hidden" name={`fields[${at}][path]`} value={path} />
      {kind === 'flag' ? (
        <Choice
          name={name}
          label={label}
          defaultValue={value}
          options={[
            ['1', t('yes')],
            ['0', t('no')],
          ]}
        />
      ) : kind === 'long' ? (
        <TextBox name={name} label={label} defaultValue={value} maxLength={2_000} />
      ) : kind === 'when' ? (
        <TextBox name={name} label={label} hint={t('whenHint')} defaultValue={value} maxLength={2_000} />
      ) : goods ? (
        <GoodsField name={name} label={label} kind={goods} takes="one" codes={value === '' ? [] : [value]}>
          <TextField name={name} label={label} defaultValue={value} maxLength={80} />
        </GoodsField>
      ) : (
        <TextField
          name={name}
          label={label}
          defaultValue={value}
          maxLength={kind === 'number' ? 3 : 2_000}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          {...(kind === 'list' && { hint: t('listHint') })}
        />
      )}
    </>
  )
}
