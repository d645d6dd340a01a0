import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { encodingChoices, listImports } from '#shop/products/imports/import.contract.ts'
import { Link } from '#ui/link.tsx'
import { useFileColumns } from '../../shell/file-import/file-columns.tsx'
import { FileUpload } from '../../shell/file-import/file-upload.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice } from '../../shell/forms/fields.tsx'
import { ImportHistory } from '../../shell/import-history.tsx'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { ProductFileLinks } from './product-file-links.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listImports, queryOf(args, listImports, { limit: String(size) }))

/** Product files: upload, export, and past imports. */
export default function ProductImports() {
  const t = useWords('productImport')
  const file = useWords('fileImport')
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
        columns={useFileColumns(t('done'))}
        rows={imports}
        total={total}
        size={size}
        to={({ id }) => `/desk/products/imports/${id}`}
        none={{ text: file('none') }}
      />
    </>
  )
}

function Upload() {
  const t = useWords('productImport')
  return (
    <FileUpload
      call={calls.uploadProductImport}
      list="/desk/products/imports"
      answer="import"
      accept=".csv,.tsv,.txt,.xlsx,.json"
      foot={<span className="soft small">{t('sendHint')}</span>}
    >
      <Choice
        name="encoding"
        label={t('encoding')}
        options={encodingChoices.map((each) => [each, each === 'auto' ? t('auto') : each.toUpperCase()])}
      />
    </FileUpload>
  )
}
