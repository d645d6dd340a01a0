import { productFlags } from '#shop/product-flags.ts'
import type { DeskDocument } from '#shop/products/editing/document.contract.ts'
import { countryName, textIn, type CountryKey } from '#shop/region.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, TextField, Tick } from '../../shell/forms/fields.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { PartForm } from './part-form.tsx'
import { useProduct } from './product-context.ts'
import { groupsOf, Ticks } from './ticks.tsx'
import { fieldText } from './field-text.ts'

const placementOf = (document: DeskDocument) => [
  document.brand,
  document.priority,
  document.whatsapp,
  document.groups,
  document.countries,
  document.flags,
  document.weight,
  document.origin,
  document.hs,
  document.minutes,
  document.shops,
]
/** Brand, allowed customer groups, and countries of delivery. */
export function PlacementForm() {
  const t = useWords('products')
  return (
    <PartForm id="placement" title={t('part.placement')} call={calls.saveProductPlacement} of={placementOf}>
      {(document) => (
        <div className="fields">
          <Facts document={document} />
          <Scope document={document} />
        </div>
      )}
    </PartForm>
  )
}

function Facts({ document }: { document: DeskDocument }) {
  const field = useWords('productField')
  const { choices } = useProduct()
  const locale = useLocale()
  return (
    <>
      <Choice
        name="brand"
        label={field('brand')}
        options={choices.brands.map(({ key, name }) => [key, textIn(locale, name)] as const)}
        defaultValue={document.brand}
      />
      <TextField
        name="priority"
        label={field('priority')}
        type="number"
        min={0}
        max={100_000}
        defaultValue={document.priority}
      />
      <TextField
        name="weight"
        label={field('weight')}
        type="number"
        min={0}
        defaultValue={fieldText(document.weight)}
      />
      <TextField
        name="origin"
        label={field('origin')}
        maxLength={2}
        pattern="[A-Z]{2}"
        placeholder="KR"
        defaultValue={fieldText(document.origin)}
      />
      <TextField
        name="hs"
        label={field('hs')}
        maxLength={10}
        pattern="[0-9]{6,10}"
        inputMode="numeric"
        defaultValue={fieldText(document.hs)}
      />
      {document.kind === 'treatment' ? (
        <TextField
          name="minutes"
          label={field('minutes')}
          type="number"
          min={1}
          defaultValue={fieldText(document.minutes)}
        />
      ) : null}
    </>
  )
}

function Scope({ document }: { document: DeskDocument }) {
  const t = useWords('products')
  const field = useWords('productField')
  const flag = useWords('productFlag')
  const { choices } = useProduct()
  const locale = useLocale()
  const countries = choices.brands.find(({ key }) => key === document.brand)?.countries ?? []
  return (
    <>
      <Ticks
        legend={t('groupsHint')}
        name="groups"
        of={groupsOf(choices.groups, document.groups)}
        chosen={document.groups}
      />
      <Ticks
        legend={t('countriesHint')}
        name="countries"
        of={countries.map(
          (key) => [key, countryName(locale, key as CountryKey /* keys of the shop's countries */)] as const,
        )}
        chosen={document.countries}
      />
      <Ticks
        legend={field('flags')}
        name="flags"
        of={productFlags.map((each) => [each, flag(each)] as const)}
        chosen={document.flags}
      />
      {document.kind === 'treatment' ? (
        <Ticks
          legend={field('shops')}
          name="shops"
          of={choices.shops.map(({ key, name }) => [key, textIn(locale, name)] as const)}
          chosen={document.shops}
        />
      ) : null}
      <div className="whole">
        <Tick name="whatsapp" label={field('whatsapp')} defaultChecked={document.whatsapp} />
      </div>
    </>
  )
}
