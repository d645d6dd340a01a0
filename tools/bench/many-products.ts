import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ProductFile } from '#shop/catalogue/file.contract.ts'
import { root } from '../prepare.mjs'

/** Writes a JSON file of `count` variations of the demo's products and returns its path. */
export async function manyProducts(folder: string, count: number): Promise<string> {
  const seed = join(root, 'db/seed/catalogue/products')
  const models = (
    await Promise.all(
      (await readdir(seed)).map(
        async (name) => parse(await readFile(join(seed, name), 'utf8')) as ProductFile,
      ),
    )
  ).filter((model) => model.kind === 'single')
  const products = Array.from({ length: count }, (_, index) =>
    variant(models[index % models.length] as ProductFile, index),
  ) // there are models
  const file = join(folder, 'many.json')
  await writeFile(file, JSON.stringify(products))
  return file
}

function variant(model: ProductFile, index: number): ProductFile {
  const mark = `N${index}`
  const renamed = (sku: string) => `${mark}-${sku}`
  return {
    ...model,
    sku: renamed(model.sku),
    url: `${model.url}-${index}`,
    priority: index % 900,
    name: {
      ...model.name,
      chi: `${model.name.chi} ${index}`,
      eng: `${model.name.eng} ${index}`,
      cn: `${model.name.cn} ${index}`,
    },
    options: model.options.map((option) => ({
      ...option,
      sku: renamed(option.sku),
      parent: option.parent && renamed(option.parent),
      components: [],
    })),
    media: model.media.map((each) => (each.option ? { ...each, option: renamed(each.option) } : each)),
    offers: [],
  }
}
