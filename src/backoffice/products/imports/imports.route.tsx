import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { encodingChoices, listImports } from '#shop/products/imports/import.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { Scroll } from '../../shell/scroll.tsx'
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
  const { total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
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
      <Former />
      <Pages total={total} size={size} />
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

function Former() {
  const t = useWords('productImport')
  const { imports } = useLoaderData<typeof loader>()
  if (imports.length === 0) return <p className="desk-empty">{t('none')}</p>
  return (
    <Scroll label={t('title')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('file')}</th>
            <th>{t('sentAt')}</th>
            <th>{t('by')}</th>
            <th>{t('state')}</th>
            <th className="r">{t('rows')}</th>
            <th className="r">{t('refused')}</th>
            <th className="r">{t('done')}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, fileName, createdAt, createdBy, state, counts }) => (
            <tr key={id}>
              <td>
                <Link to={`/desk/products/imports/${id}`} className="number">
                  {fileName}
                </Link>
              </td>
              <td className="tight">
                <Moment at={createdAt} />
              </td>
              <td className="soft">{createdBy}</td>
              <td className="tight">
                <ImportState state={state} />
              </td>
              <td className="r num">{counts.rows}</td>
              <td className="r num">{counts.refused}</td>
              <td className="r num">{counts.done}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
