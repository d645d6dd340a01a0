import type { DeskOption } from '#shop/products/editing/document.contract.ts'
import { afterCutOff } from '#shop/catalogue/contract.ts'
import { Choice, TextField } from '../../../shell/forms/fields.tsx'
import { useWords } from '../../../words/words.tsx'
import { groupsOf, Ticks } from '../ticks.tsx'
import { MoneyCells } from './option-cells.tsx'
import { useProduct } from '../product-context.ts'
import { OptionTiers } from './option-tiers.tsx'
import { OptionComponents } from './option-components.tsx'
import { fieldText } from '../field-text.ts'

/**
 * Fields of an option without a grid column: names, pre-order, limits, allowed groups, plans, sets and quantity
 * prices.
 */
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
            <OptionTiers option={option} at={at} />
            {isTreatment ? null : <OptionComponents option={option} at={at} />}
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
        defaultValue={fieldText(option.cutOff)}
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
        defaultValue={fieldText(option.estimate)}
      />
      <TextField
        name={`${at}[limit]`}
        label={field('limit')}
        type="number"
        min={1}
        max={99}
        defaultValue={fieldText(option.limit)}
      />
      {isTreatment ? (
        <TextField
          name={`${at}[sessions]`}
          label={field('sessions')}
          type="number"
          min={1}
          defaultValue={fieldText(option.sessions)}
        />
      ) : (
        <>
          <TextField
            name={`${at}[months]`}
            label={field('months')}
            type="number"
            min={1}
            max={6}
            defaultValue={fieldText(option.months)}
          />
          <TextField
            name={`${at}[parent]`}
            label={field('parent')}
            maxLength={80}
            defaultValue={fieldText(option.parent)}
          />
        </>
      )}
    </>
  )
}
