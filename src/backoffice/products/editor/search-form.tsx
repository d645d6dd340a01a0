import { useState } from 'react'
import type { DeskDocument } from '#shop/products/editing/document.contract.ts'
import { locales, textIn, type Locale, type Text } from '#shop/region.ts'
import { calls } from '../../shell/forms/calls.ts'
import { TextBox, TextField } from '../../shell/forms/fields.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { Languages, TextIn } from './language-fields.tsx'
import { PartForm } from './part-form.tsx'
import { Ticks } from './ticks.tsx'
import { useProduct } from './product-context.ts'

const searchOf = ({ url, seoTitle, seoDescription, categories, words }: DeskDocument) => [
  url,
  seoTitle,
  seoDescription,
  categories,
  words,
]

/** Address of the product, search engine texts, categories and search keywords. */
export function SearchForm() {
  const t = useWords('products')
  const field = useWords('productField')
  const { choices } = useProduct()
  const locale = useLocale()
  return (
    <PartForm id="search" title={t('part.search')} call={calls.saveProductSearch} of={searchOf}>
      {(document) => (
        <>
          <SearchPreview />
          <TextField
            name="url"
            label={field('url')}
            hint={t('urlHint')}
            required
            maxLength={120}
            pattern="[a-z0-9][a-z0-9-]*"
            defaultValue={document.url}
          />
          <Languages texts={[document.seoTitle, document.seoDescription]}>
            <TextIn name="seo_title" label={field('seo_title')} text={document.seoTitle} most={300} />
            <TextIn
              name="seo_description"
              label={field('seo_description')}
              text={document.seoDescription}
              rows={2}
              most={1_000}
            />
          </Languages>
          <Ticks
            legend={field('categories')}
            name="categories"
            of={categoriesOf(choices.categories, document.categories, locale)}
            chosen={document.categories}
          />
          <TextBox
            name="words"
            label={field('words')}
            rows={3}
            hint={t('wordsHint')}
            defaultValue={document.words.join('\n')}
          />
        </>
      )}
    </PartForm>
  )
}

/** Categories of the menu by name, and further ones of the product. */
function categoriesOf(
  known: readonly { key: string; name: Text }[],
  chosen: readonly string[],
  locale: Locale,
): (readonly [string, string])[] {
  const others = chosen.filter((key) => known.every((each) => each.key !== key))
  return [
    ...known.map(({ key, name }) => [key, textIn(locale, name)] as const),
    ...others.map((key) => [key, key] as const),
  ]
}

/** Probable search engine result, from the saved values. */
function SearchPreview() {
  const t = useWords('products')
  const { product, choices } = useProduct()
  const own = useLocale()
  const [locale, setLocale] = useState<Locale>(own)
  const { document } = product
  const brand = choices.brands.find(({ key }) => key === document.brand)
  const title =
    textIn(locale, document.seoTitle) ||
    [textIn(locale, document.name), brand && textIn(locale, brand.name)].filter(Boolean).join(' · ')
  const path = [locale === 'hk' ? '' : locale, brand?.slug, document.url].filter(Boolean)
  return (
    <figure className="desk-found" aria-label={t('searchPreview')}>
      <figcaption className="row">
        <span className="small soft">{t('searchPreview')}</span>
        <span role="group" aria-label={t('languages')} className="desk-segments push">
          {locales.map((each) => (
            <button key={each} type="button" aria-pressed={each === locale} onClick={() => setLocale(each)}>
              {each}
            </button>
          ))}
        </span>
      </figcaption>
      <p className="small soft">{['elowen', ...path].join(' › ')}</p>
      <p className="desk-found-title">{title}</p>
      <p className="small">{textIn(locale, document.seoDescription) || textIn(locale, document.summary)}</p>
      <p className="small soft num">
        {t('lengths', {
          title: title.length,
          description: (textIn(locale, document.seoDescription) || textIn(locale, document.summary)).length,
        })}
      </p>
    </figure>
  )
}
