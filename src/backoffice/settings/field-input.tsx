import type { GoodsKind } from '#shop/catalogue/goods.rules.ts'
import type { Field } from '#shop/settings/field.rules.ts'
import { GoodsField } from '../products/goods/goods-field.tsx'
import { Choice, TextBox, TextField, Tick } from '../shell/forms/fields.tsx'
import { inTickOrder } from '../shell/forms/tick-order.rules.ts'
import { useWords } from '../words/words.tsx'
import { inputName, type DrawField, type Start } from './input.ts'
import { MapRows } from './map-rows.tsx'
import { ListRows } from './list-rows.tsx'
import { useFieldName, useOptionName } from './use-setting-words.ts'

export type FieldProps = { field: Field; path: string; label: string; start: Start }

/** Input of a field, or the inputs of its nested fields. */
export function FieldInput(props: FieldProps) {
  const { field, path, label, start } = props
  const draw: DrawField = (inner, at, word) => (
    <FieldInput field={inner} path={at} label={word} start={start} />
  )
  switch (field.kind) {
    case 'group':
      return <Group {...props} fields={field.fields} />
    case 'list':
      return <ListRows of={field.of} path={path} label={label} start={start} draw={draw} />
    case 'map':
      return <MapRows field={field} path={path} label={label} start={start} draw={draw} />
    case 'variants':
      return <Variants {...props} />
    case 'choices':
      return <Choices options={field.options} path={path} label={label} start={start} />
    case 'lines':
    case 'text':
      return field.goods ? (
        <GoodsInput {...props} kind={field.goods} isOne={field.kind === 'text'} />
      ) : (
        <PlainInput {...props} />
      )
    default:
      return <PlainInput {...props} />
  }
}

/** Product codes, selected by search; without JavaScript a text field. */
function GoodsInput({ kind, isOne, ...props }: FieldProps & { kind: GoodsKind; isOne: boolean }) {
  const name = inputName(props.path)
  const codes = (props.start.get(props.path) ?? '').split('\n').filter(Boolean)
  return (
    <GoodsField name={name} label={props.label} kind={kind} takes={isOne ? 'one' : 'ordered'} codes={codes}>
      <PlainInput {...props} />
    </GoodsField>
  )
}

function Group({ fields, path, label, start }: Omit<FieldProps, 'field'> & { fields: GroupFields }) {
  const nameOf = useFieldName()
  const inputs = fields.map(({ name, field }) => (
    <FieldInput key={name} field={field} path={`${path}/${name}`} label={nameOf(name)} start={start} />
  ))
  return path === '' ? (
    <div className="fields">{inputs}</div>
  ) : (
    <fieldset className="whole desk-fieldset">
      <legend>{label}</legend>
      <div className={fields.every(({ name }) => languages.has(name)) ? 'fields by-four' : 'fields'}>
        {inputs}
      </div>
    </fieldset>
  )
}
/** Language fields of a text, which are shown in one row. */
const languages = new Set(['chi', 'eng', 'cn', 'tw'])
type GroupFields = Extract<Field, { kind: 'group' }>['fields']

/** One of several groups; the fields of all variants are present, and those of others are left empty. */
function Variants({ field, path, label, start }: FieldProps) {
  const nameOf = useFieldName()
  if (field.kind !== 'variants') return null
  const fields = new Map(field.options.flatMap((option) => option.fields.map((each) => [each.name, each])))
  const kinds = {
    kind: 'choice',
    isNullable: true,
    options: field.options.map(({ value }) => value),
  } as const
  return (
    <fieldset className="whole desk-fieldset">
      <legend>{label}</legend>
      <div className="fields">
        <PlainInput
          field={{ ...kinds, isNumber: false }}
          path={`${path}/${field.on}`}
          label={nameOf(field.on)}
          start={start}
        />
        {[...fields.values()].map(({ name, field: inner }) => (
          <FieldInput key={name} field={inner} path={`${path}/${name}`} label={nameOf(name)} start={start} />
        ))}
      </div>
    </fieldset>
  )
}

function Choices({
  options,
  path,
  label,
  start,
}: Omit<FieldProps, 'field'> & { options: readonly string[] }) {
  const optionOf = useOptionName()
  return (
    <fieldset className="whole desk-fieldset">
      <legend>{label}</legend>
      <div className="row">
        {inTickOrder(options, tickedBelow(start, path)).map((option) => (
          <Tick
            key={option}
            name={inputName(`${path}/${option}`)}
            label={optionOf(option)}
            defaultChecked={start.has(`${path}/${option}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const tickedBelow = (start: Start, path: string): readonly string[] =>
  [...start.keys()].filter((at) => at.startsWith(`${path}/`)).map((at) => at.slice(path.length + 1))

/** Length from which a text has a multi-line input. */
const longText = 300

function PlainInput({ field, path, label, start }: FieldProps) {
  const t = useWords('settings')
  const optionOf = useOptionName()
  const bounds = useBounds()
  const shared = { name: inputName(path), label, defaultValue: start.get(path) ?? '' }
  switch (field.kind) {
    case 'flag':
      return <Tick name={shared.name} label={label} defaultChecked={start.has(path)} />
    case 'choice': {
      const { options, isNullable, names = {} } = field
      const some = [...(isNullable ? [''] : []), shared.defaultValue, ...options] // includes a value that is no longer an option
      return (
        <Choice
          {...shared}
          options={[...new Set(isNullable || shared.defaultValue ? some : options)].map(
            (option) => [option, names[option] ?? optionOf(option)] as const,
          )}
        />
      )
    }
    case 'number':
      return <TextField {...shared} inputMode={field.isWhole ? 'numeric' : 'decimal'} hint={bounds(field)} />
    case 'moment':
      return <TextField {...shared} type="datetime-local" />
    case 'lines':
      return <TextBox {...shared} hint={t('aLine')} rows={4} />
    case 'text':
      return (field.most ?? 0) > longText ? (
        <TextBox {...shared} maxLength={field.most ?? 2_000} rows={4} whole={false} />
      ) : (
        <TextField
          {...shared}
          maxLength={field.most ?? 2_000}
          whole={shared.defaultValue.length > 40 && !languages.has(path.split('/').at(-1) ?? '')}
        />
      )
    default:
      return null
  }
}

/** Bounds of a number as hint; undefined: none. */
function useBounds(): (field: Extract<Field, { kind: 'number' }>) => string | undefined {
  const t = useWords('settings')
  return ({ least, most, above }) => {
    if (least !== null && most !== null) return t('bounds', { least, most })
    if (above !== null && most !== null) return t('bounds', { least: above, most })
    if (above !== null) return t('moreThan', { least: above })
    return least === null ? undefined : t('atLeast', { least })
  }
}
