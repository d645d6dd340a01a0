import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { encodingChoices, listImports, type ProductImport } from '#shop/products/imports/import.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send } from '../../shell/forms/fields.tsx'
import { ImportHistory } from '../../shell/import-history.tsx'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { ImportState } from './import-state.tsx'
import { ProductFileLinks } from './product-file-links.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listImports, queryOf(args, listImports, { limit: String(size) }))

/** Files of products: sending one, taking products along, and what became of those before. */
export default function ProductImports() {
  const t = useWords('productImport')
  const products = useWords('products')
  const { imports, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        <ImportHistory kind="products" look="act quiet" />
        <Link to="/desk/products" className="act">
          {products('title')}
        </Link>
      </PageTop>
      <Upload />
      <section className="desk-card stack" aria-labelledby="product-file">
        <h2 id="product-file">{t('export')}</h2>
        <p className="soft small">{t('exportHint')}</p>
        <ProductFileLinks query="" />
      </section>
      <List
        name="products/imports"
        label={t('title')}
        columns={useImportColumns()}
        rows={imports}
        total={total}
        size={size}
        to={({ id }) => `/desk/products/imports/${id}`}
        none={{ text: t('none') }}
      />
    </>
  )
}

function Upload() {
  const t = useWords('productImport')
  const navigate = useNavigate()
  return (
    <section className="desk-card" aria-labelledby="send">
      <h2 id="send">{t('send')}</h2>
      <ActForm
        call={calls.uploadProductImport}
        className="fields"
        withFile
        says={null}
        goTo="/desk/products/imports/{import.id}"
        done={(answer) => {
          const { id } = answer.import as { id: string } // what the call answers with
          void navigate(`/desk/products/imports/${id}`)
        }}
      >
        <label className="field">
          {t('file')}
          <input type="file" name="file" required accept=".csv,.tsv,.txt,.xlsx,.json" className="well" />
        </label>
        <Choice
          name="encoding"
          label={t('encoding')}
          options={encodingChoices.map((each) => [each, each === 'auto' ? t('auto') : each.toUpperCase()])}
        />
        <div className="whole row">
          <Send>{t('upload')}</Send>
          <span className="soft small">{t('sendHint')}</span>
        </div>
      </ActForm>
    </section>
  )
}

function useImportColumns(): readonly Column<ProductImport>[] {
  const t = useWords('productImport')
  return [
    { key: 'fileName', title: t('file'), isName: true, className: 'wrap', cell: ({ fileName }) => fileName },
    {
      key: 'createdAt',
      title: t('sentAt'),
      className: 'tight',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    { key: 'createdBy', title: t('by'), className: 'soft', spare: 3, cell: ({ createdBy }) => createdBy },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: ({ state }) => <ImportState state={state} />,
    },
    { key: 'rows', title: t('rows'), isNumber: true, fields: ['counts'], cell: ({ counts }) => counts.rows },
    {
      key: 'refused',
      title: t('refused'),
      isNumber: true,
      fields: ['counts'],
      cell: ({ counts }) => counts.refused,
    },
    { key: 'done', title: t('done'), isNumber: true, fields: ['counts'], cell: ({ counts }) => counts.done },
  ]
}
