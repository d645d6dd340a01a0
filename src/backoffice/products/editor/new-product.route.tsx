import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listProducts, productKinds } from '#shop/products/list/list.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, onlyWith, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { toProduct, useOpenProduct } from './product-acts.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'products.edit')
  const { brands } = await callDesk(args, listProducts, queryOf(args, listProducts, { limit: '1' }))
  return { brands }
}

/** Minimal form for a new product: code, brand, name. The rest is edited on its page. */
export default function NewProduct() {
  const t = useWords('products')
  const field = useWords('productField')
  const locale = useLocale()
  const { brands } = useLoaderData<typeof loader>()
  const open = useOpenProduct()
  return (
    <>
      <PageTop title={t('new')}>
        <Link to="/desk/products" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <ActForm
        call={calls.createProduct}
        className="fields desk-card"
        label={t('new')}
        done={open}
        goTo={toProduct}
      >
        <TextField
          name="sku"
          label={field('sku')}
          hint={t('codeHint')}
          required
          maxLength={76}
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
        />
        <Choice
          name="brand"
          label={field('brand')}
          options={brands.map(({ key, name }) => [key, textIn(locale, name)] as const)}
        />
        <Choice
          name="kind"
          label={t('kind')}
          options={productKinds.map((kind) => [kind, t(`kindOf.${kind}`)] as const)}
        />
        <TextField
          name="price"
          label={`${t('price')} HKD`}
          inputMode="decimal"
          pattern="[0-9]+(\.[0-9]{1,2})?"
        />
        {(['chi', 'tw', 'cn', 'eng'] as const).map((language) => (
          <TextField
            key={language}
            name={`name[${language}]`}
            label={`${field('name')} · ${t(`language.${language}`)}`}
            required={language !== 'tw'}
            maxLength={300}
          />
        ))}
        <div className="whole row">
          <Send>{t('create')}</Send>
          <span className="soft small">{t('createHint')}</span>
        </div>
      </ActForm>
    </>
  )
}
