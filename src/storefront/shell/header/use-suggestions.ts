import { useEffect, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { Locale } from '#shop/region.ts'
import { pictureSource } from '../pictures.ts'
import { productPath } from '../product-path.ts'

export type Suggested = { id: string; href: string; name: string; otherName: string; picture: string }

type OnWire = {
  _id: string
  name: { eng: string; chi: string; cn: string; localized: string }
  brand_slug: string
  unique_url: string
  product_type: string
  thumbnail: string
}

const pauseMs = 180

/** Suggestion with its English and Chinese name, the page's language first. */
function suggested(
  locale: Locale,
  { _id, name, brand_slug, unique_url, product_type, thumbnail }: OnWire,
): Suggested {
  return {
    id: _id,
    href: productPath(locale, { productType: product_type, brandSlug: brand_slug, uniqueUrl: unique_url }),
    name: name.localized,
    otherName: locale === 'en' ? name.chi : name.eng,
    picture: pictureSource({ thumbnail, width: 200, height: 250 }).src,
  }
}

/** Suggested products for the typed text, debounced; null while there are none to show. */
export function useSuggestions(
  keyword: string,
  locale: Locale,
): { found: Suggested[] | null; loading: boolean } {
  const [answer, setAnswer] = useState<{ keyword: string; found: Suggested[] | null } | null>(null)
  const wanted = keyword.trim()

  useEffect(() => {
    if (!wanted) return
    let late = false
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ keyword: wanted, channel: '4', limit: '8' })
      try {
        const { products, search_away: isAway } = (await callFromBrowser(
          { method: 'GET', path: `/product/autocomplete?${query}` },
          null,
        )) as {
          products: OnWire[]
          search_away?: boolean
        } // its contract
        const found = isAway ? null : products.map((product) => suggested(locale, product))
        if (!late) setAnswer({ keyword: wanted, found })
      } catch (error) {
        console.warn('search suggestions', error) // the box continues as a plain form
        if (!late) setAnswer({ keyword: wanted, found: null })
      }
    }, pauseMs)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [wanted, locale])

  if (!wanted) return { found: null, loading: false }
  return { found: answer?.found ?? null, loading: answer?.keyword !== wanted }
}
