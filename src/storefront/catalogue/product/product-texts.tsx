import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { BuyOption } from './buy-option.ts'
import type { ProductView } from './product-view.ts'
import { Prose } from '../../content/prose.tsx'

/** Effect, use, ingredients and suitability; contents of a set; delivery and returns. */
export function ProductTexts({ product, option }: { product: ProductView; option: BuyOption | null }) {
  const t = useWords('product')
  const pathTo = usePathTo()
  return (
    <Accordion className="mt-6">
      {option && option.parts.length > 0 ? (
        <AccordionItem title={t('parts')} open>
          <ul className="grid gap-1.5">
            {option.parts.map((component) => (
              <li key={component.name} className="flex justify-between gap-4">
                {component.href ? (
                  <Link
                    to={component.href}
                    className="underline decoration-line underline-offset-4 hover:decoration-ink"
                  >
                    {component.name}
                  </Link>
                ) : (
                  component.name
                )}
                <span className="num">{t('times', { count: component.quantity })}</span>
              </li>
            ))}
          </ul>
        </AccordionItem>
      ) : null}
      {product.texts.map(({ key, html }, index) => (
        <AccordionItem
          key={key}
          title={t(`text.${product.treatment && key === 'howToUse' ? 'howToBook' : key}`)}
          open={index === 0}
        >
          <Prose html={html} />
        </AccordionItem>
      ))}
      {product.treatment ? null : (
        <AccordionItem title={t('text.delivery')}>
          <p>{t('deliveryText', { places: product.shipsTo.join(t('comma')) })}</p>
          <p className="mt-3">{t('returnsText')}</p>
          <p className="mt-3 flex flex-wrap gap-x-5">
            <Link to={pathTo('/shipping')} className="more">
              {t('shippingLink')}
            </Link>
            <Link to={pathTo('/exchange')} className="more">
              {t('exchangeLink')}
            </Link>
          </p>
        </AccordionItem>
      )}
    </Accordion>
  )
}
