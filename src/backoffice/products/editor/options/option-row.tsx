import { Availability } from '#shop/catalogue/contract.ts'
import type { DeskOption } from '#shop/products/editing/document.contract.ts'
import { Tick, TextField } from '../../../shell/forms/fields.tsx'
import { useWords } from '../../../words/words.tsx'
import { CellSelect, MoneyCells } from './option-cells.tsx'

/** A row of the grid: code, availability, prices in HKD and USD, and a price per group. */
export function OptionRow({
  option,
  index,
  groups,
  isNew,
}: {
  option: DeskOption
  index: number
  groups: readonly string[]
  isNew: boolean
}) {
  const t = useWords('products')
  const at = `options[${index}]`
  const name = option.sku || t('newOption')
  return (
    <tr>
      <td>
        {isNew ? (
          <TextField
            name={`${at}[sku]`}
            label={t('optionCode')}
            maxLength={80}
            pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
          />
        ) : (
          <>
            <input type="hidden" name={`${at}[sku]`} value={option.sku} />
            <span className="number">{option.name.eng || option.name.chi}</span>
            <div className="small soft">{option.sku}</div>
            {option.isFixed ? null : <Tick name={`${at}[remove]`} label={t('removeOption')} />}
          </>
        )}
      </td>
      <td>
        <CellSelect
          name={`${at}[state]`}
          label={`${name} · ${t('availability')}`}
          options={[
            ...(isNew ? [['', '—'] as const] : []),
            ...Availability.options.map((each) => [each, t(`availabilityOf.${each}`)] as const),
          ]}
          value={isNew ? '' : option.state}
        />
      </td>
      <td className="r">
        <MoneyCells
          names={[`${at}[price]`, `${at}[usd]`]}
          label={`${name} · ${t('price')}`}
          values={[option.price, option.usd]}
        />
      </td>
      <td className="r">
        <MoneyCells
          names={[`${at}[was]`, `${at}[was_usd]`]}
          label={`${name} · ${t('was')}`}
          values={[option.was, option.wasUsd]}
        />
      </td>
      {groups.map((group, place) => {
        const price = option.prices.find((each) => each.group === group)
        // a new row without name has no group prices yet
        if (isNew) return <td key={group} className="r soft" aria-hidden="true" />
        return (
          <td key={group} className="r">
            <input type="hidden" name={`${at}[prices][${place}][group]`} value={group} />
            <MoneyCells
              names={[`${at}[prices][${place}][price]`, `${at}[prices][${place}][usd]`]}
              label={`${name} · ${group}`}
              values={[price?.price ?? null, price?.usd ?? null]}
            />
          </td>
        )
      })}
      <td className="r num soft">{option.left === null ? '' : option.left.toLocaleString('en')}</td>
    </tr>
  )
}
