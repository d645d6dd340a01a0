import type { DeskOption } from '#shop/products/editing/document.contract.ts'
import { publicGroup } from '#shop/pricing/rules.ts'
import { afterCutOff } from '#shop/catalogue/contract.ts'
import { Choice, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { groupsOf, Ticks } from './ticks.tsx'
import { MoneyCells } from './option-cells.tsx'
import { useProduct } from './product-context.ts'

const text = (value: number | string | null): string => (value === null ? '' : String(value))

/** What of an option has no column: names, pre-order, limits, who may buy, plans, sets and quantity prices. */
export function OptionDetails({
  option,
  index,
  isTreatment,
}: {
  option: DeskOption
  index: number
  isTreatment: boolean
}) {
  const t = useWords('products')
  const field = useWords('productField')
  const { choices } = useProduct()
  const at = `options[${index}]`
  const isNew = option.sku === ''
  return (
    <details className="desk-more" open={isNew || undefined}>
      <summary>{t('moreOf', { option: isNew ? t('newOption') : option.sku })}</summary>
      <div className="fields">
        <OptionFacts option={option} at={at} isTreatment={isTreatment} />
        <div className="field">
          <span className="soft small">{field('special')}</span>
          <MoneyCells
            names={[`${at}[special]`, `${at}[special_usd]`]}
            label={`${option.sku} · ${field('special')}`}
            values={[option.special, option.specialUsd]}
          />
        </div>
        {isNew ? null : (
          <>
            <Ticks
              legend={t('groupsHint')}
              name={`${at}[groups]`}
              of={groupsOf(choices.groups, option.groups)}
              chosen={option.groups}
            />
            <Tiers option={option} at={at} />
            {isTreatment ? null : <Components option={option} at={at} />}
          </>
        )}
      </div>
    </details>
  )
}

function OptionFacts({ option, at, isTreatment }: { option: DeskOption; at: string; isTreatment: boolean }) {
  const t = useWords('products')
  const field = useWords('productField')
  return (
    <>
      {(['chi', 'tw', 'cn', 'eng'] as const).map((language) => (
        <TextField
          key={language}
          name={`${at}[name][${language}]`}
          label={`${field('option_name')} · ${t(`language.${language}`)}`}
          maxLength={300}
          defaultValue={option.name[language] ?? ''}
        />
      ))}
      <TextField
        name={`${at}[cut_off]`}
        label={field('cut_off')}
        type="date"
        defaultValue={text(option.cutOff)}
      />
      {option.sku === '' ? null : (
        <Choice
          name={`${at}[after_cut_off]`}
          label={field('after_cut_off')}
          options={afterCutOff.map((each) => [each, t(`availabilityOf.${each}`)] as const)}
          defaultValue={option.afterCutOff}
        />
      )}
      <TextField
        name={`${at}[estimate]`}
        label={field('estimate')}
        type="date"
        defaultValue={text(option.estimate)}
      />
      <TextField
        name={`${at}[limit]`}
        label={field('limit')}
        type="number"
        min={1}
        max={99}
        defaultValue={text(option.limit)}
      />
      {isTreatment ? (
        <TextField
          name={`${at}[sessions]`}
          label={field('sessions')}
          type="number"
          min={1}
          defaultValue={text(option.sessions)}
        />
      ) : (
        <>
          <TextField
            name={`${at}[months]`}
            label={field('months')}
            type="number"
            min={1}
            max={6}
            defaultValue={text(option.months)}
          />
          <TextField
            name={`${at}[parent]`}
            label={field('parent')}
            maxLength={80}
            defaultValue={text(option.parent)}
          />
        </>
      )}
    </>
  )
}

function Tiers({ option, at }: { option: DeskOption; at: string }) {
  const t = useWords('products')
  const { choices } = useProduct()
  const groups = [publicGroup, ...choices.groups]
  const rows = [
    ...option.tiers,
    ...[0, 1].map(() => ({ group: publicGroup, qty: null, price: null, usd: null })),
  ]
  return (
    <fieldset className="whole">
      <legend className="soft small">{t('tiers')}</legend>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps may be alike while they are written
        <div key={index} className="row end" style={{ marginBottom: 6 }}>
          <Choice
            name={`${at}[tiers][${index}][group]`}
            label={t('group')}
            options={[...new Set([...groups, row.group])].map((group) => [
              group,
              group === publicGroup ? t('everybody') : group,
            ])}
            defaultValue={row.group}
          />
          <TextField
            name={`${at}[tiers][${index}][qty]`}
            label={t('fromPieces')}
            type="number"
            min={2}
            defaultValue={text(row.qty)}
            style={{ width: '6rem' }}
          />
          <MoneyCells
            names={[`${at}[tiers][${index}][price]`, `${at}[tiers][${index}][usd]`]}
            label={`${option.sku} · ${t('tiers')} ${index + 1}`}
            values={[row.price, row.usd]}
          />
        </div>
      ))}
    </fieldset>
  )
}

function Components({ option, at }: { option: DeskOption; at: string }) {
  const t = useWords('products')
  const rows = [...option.components, { option: '', qty: null }]
  return (
    <fieldset className="whole">
      <legend className="soft small">{t('components')}</legend>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows may be alike while they are written
        <div key={index} className="row end" style={{ marginBottom: 6 }}>
          <TextField
            name={`${at}[components][${index}][option]`}
            label={t('optionCode')}
            maxLength={80}
            defaultValue={row.option}
          />
          <TextField
            name={`${at}[components][${index}][qty]`}
            label={t('pieces')}
            type="number"
            min={1}
            defaultValue={text(row.qty)}
            style={{ width: '6rem' }}
          />
        </div>
      ))}
    </fieldset>
  )
}
