import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'
import { useProduct } from './product-context.ts'

/** Opens the product of a response. */
export function useOpenProduct(): (answer: Record<string, unknown>) => void {
  const navigate = useNavigate()
  return useCallback(
    (answer) => {
      const { product } = answer as { product: { id: string } } // the calls that create products respond with one
      void navigate(`/desk/products/${product.id}`)
    },
    [navigate],
  )
}

export const toProduct = '/desk/products/{product.id}'

/** Actions of a whole product: copy, take offline, restore. */
export function ProductActs() {
  const t = useWords('products')
  const { product } = useProduct()
  const open = useOpenProduct()
  return (
    <section className="desk-card" aria-labelledby="acts">
      <h2 id="acts">{t('whole')}</h2>
      <ActPanel title={t('duplicate')}>
        <ActForm call={calls.duplicateProduct} fixed={{ id: product.id }} done={open} goTo={toProduct}>
          <TextField
            name="sku"
            label={t('newCode')}
            required
            maxLength={76}
            pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
            placeholder={`${product.sku}-2`}
          />
          <Send>{t('duplicate')}</Send>
        </ActForm>
      </ActPanel>
      {product.live === null ? null : (
        <ActPanel title={product.document.archived ? t('unarchive') : t('archive')}>
          <ActForm
            call={calls.archiveProduct}
            fixed={{
              id: product.id,
              version: String(product.version),
              archived: product.document.archived ? 'false' : 'true',
            }}
          >
            <p className="small soft">{product.document.archived ? t('unarchiveText') : t('archiveText')}</p>
            <TextField name="note" label={t('note')} maxLength={300} />
            <Send look={product.document.archived ? 'main' : 'danger'}>
              {product.document.archived ? t('unarchive') : t('archive')}
            </Send>
          </ActForm>
        </ActPanel>
      )}
    </section>
  )
}
