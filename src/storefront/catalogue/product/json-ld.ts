import { toDecimal } from '#shop/money.ts'
import { bases } from './buy-option.ts'
import type { ProductPageData } from './product-view.ts'

/** Structured data of a product for search engines; only published reviews are counted. */
export function jsonLdOf({ product, reviews, crumbs }: ProductPageData, site: string) {
  const url = `${site}${product.href}`
  const offers = bases(product.options).flatMap((option) =>
    option.price
      ? [
          {
            '@type': 'Offer',
            sku: option.sku,
            name: option.name,
            price: toDecimal(option.price),
            priceCurrency: option.price.currency,
            availability: `https://schema.org/${option.refused ? 'OutOfStock' : option.preOrder ? 'PreOrder' : 'InStock'}`,
            url: `${url}?option=${encodeURIComponent(option.sku)}`,
          },
        ]
      : [],
  )
  const images = product.gallery.flatMap((item) =>
    item.kind === 'image' ? [`${site}${item.source.src}`] : [],
  )
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.summary,
      sku: product.sku,
      brand: { '@type': 'Brand', name: product.brand },
      image: images,
      url,
      offers,
      ...(reviews.total > 0
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: reviews.average,
              reviewCount: reviews.total,
            },
            review: reviews.list.map((review) => ({
              '@type': 'Review',
              author: { '@type': 'Person', name: review.name },
              datePublished: review.isoDay,
              name: review.title,
              reviewBody: review.text,
              reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
            })),
          }
        : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.label,
        item: `${site}${crumb.href}`,
      })),
    },
  ]
}
