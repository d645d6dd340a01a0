import { useState } from 'react'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { useProduct } from './product-context.ts'

/** Uploads a picture; it is a draft until published. */
export function AddPicture() {
  const t = useWords('products')
  const { product } = useProduct()
  return (
    <ActForm
      key={product.version}
      call={calls.addProductPicture}
      fixed={{ id: product.id }}
      withFile
      className="row end desk-add-picture"
      label={t('addPicture')}
    >
      <FileField />
      <Send look="">{t('addPicture')}</Send>
      <small className="soft">{t('pictureHint')}</small>
    </ActForm>
  )
}

function FileField() {
  const t = useWords('products')
  const [preview, setPreview] = useState<string | null>(null)
  const show = (file: File | undefined) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => setPreview(String(reader.result)))
    if (file) reader.readAsDataURL(file)
    else setPreview(null)
  }
  return (
    <label className="field">
      <span className="soft small">{t('pictureFile')}</span>
      <span className="row">
        {preview ? <img className="desk-thumb" src={preview} alt="" width={40} height={40} /> : null}
        <input
          type="file"
          name="picture"
          required
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => show(event.target.files?.[0])}
        />
      </span>
    </label>
  )
}
