import { importFields, type ImportField } from './field.rules.ts'

/** Known headings in four languages, in addition to the field names and the composed forms below. */
const headings: Partial<Record<ImportField, readonly string[]>> = {
  product_sku: [
    'product code',
    'product sku',
    'product',
    'handle',
    '產品編號',
    '產品代碼',
    '商品編號',
    '商品編碼',
    '商品代码',
    '商品编号',
    '产品编号',
  ],
  url: ['address', 'slug', 'url', '網址', '网址', '地址'],
  brand: ['vendor', 'brand', '品牌'],
  kind: ['type', 'kind', '類別', '种类', '種類', '类型', '類型'],
  categories: ['category', 'categories', '分類', '分类', '類目', '类目'],
  words: ['tags', 'keywords', 'search words', '搜尋字', '搜尋字詞', '关键词', '搜索词', '標籤', '标签'],
  priority: ['popularity', 'priority', '人氣', '热度', '熱門度', '排序'],
  created: ['date', 'created', '日期', '上架日期'],
  whatsapp: ['whatsapp'],
  groups: ['groups', 'member groups', '群組', '会员组', '會員組別', '組別'],
  countries: ['countries', 'country', '國家', '国家', '地區', '地区'],
  flags: ['flags', 'parcel flags', '寄件標記', '包裹標記', '包裹标记', '物流標記'],
  weight: ['weight', 'weight (g)', 'weight in grams', 'grams', '重量', '重量（克）', '重量(克)', '克重'],
  origin: ['origin', 'country of origin', 'made in', '產地', '原產地', '产地', '原产地'],
  hs: [
    'hs',
    'hs code',
    'customs code',
    'tariff code',
    '海關編碼',
    '海关编码',
    'hs編碼',
    'hs编码',
    '稅則號列',
  ],
  minutes: ['minutes', 'duration', '分鐘', '分钟', '時長', '时长'],
  shops: ['shops', 'branches', '分店', '門市', '门店'],
  archived: ['archived', '已封存', '封存', '已归档', '归档'],
  pictures: ['pictures', 'images', 'image', '圖片', '图片'],
  offers: ['offers', 'combos', '優惠組合', '优惠组合', '組合'],
  option_sku: [
    'option code',
    'option sku',
    'variant sku',
    'sku',
    '選項編號',
    '款式編號',
    '规格编号',
    '规格编码',
    '規格編號',
  ],
  option_state: [
    'availability',
    'option state',
    'state',
    'status',
    '供應狀況',
    '供貨狀況',
    '供货状态',
    '狀態',
    '状态',
    '銷售狀態',
  ],
  barcode: ['barcode', 'ean', 'upc', 'gtin', '條碼', '条码', '條形碼', '条形码'],
  price: [
    'price',
    'price hkd',
    'hkd',
    '售價',
    '價格',
    '售价',
    '价格',
    '港幣售價',
    '港幣價',
    '港元售價',
    '港币售价',
  ],
  usd: ['price usd', 'usd', '美元售價', '美元價', '美元售价', '美金售價'],
  was: ['original price', 'original hkd', 'compare at price', 'was', '原價', '原价', '原價港幣', '港幣原價'],
  was_usd: ['original usd', 'original price usd', 'compare at price usd', '美元原價', '美元原价'],
  special: ['offer price', 'price as an offer', 'offer price hkd', '優惠價', '优惠价', '加購價', '加购价'],
  special_usd: ['offer price usd', 'price as an offer usd', '美元優惠價', '美元优惠价'],
  group_price: [
    'group prices',
    'member prices',
    'group price',
    '群組價',
    '組別價',
    '会员组价',
    '會員組別價',
    '会员价',
    '會員價',
  ],
  tier_price: [
    'quantity prices',
    'tier prices',
    'tier price',
    '數量價',
    '多件價',
    '阶梯价',
    '階梯價',
    '量販價',
  ],
  cut_off: [
    'first day without pre-orders',
    'last day to pre-order',
    'cut-off',
    'cut off',
    '停止預購日',
    '停止预购日',
    '預購截止',
    '预购截止',
    '預購截止日',
  ],
  after_cut_off: [
    'from that day on',
    'after that day',
    'after cut-off',
    '該日起',
    '该日起',
    '截止後',
    '截止后',
  ],
  estimate: ['expected on', 'expected', '預計到貨', '预计到货', '到貨日'],
  limit: ['most per order', 'order limit', 'limit', '每單上限', '每单上限', '限購', '限购'],
  option_groups: ['groups of the option', 'option groups', '選項群組', '规格会员组'],
  months: ['every (months)', 'months', 'interval', '每幾個月', '每几个月', '訂閱月數', '订阅月数'],
  parent: ['option it renews', 'parent', '訂閱的選項', '订阅的规格'],
  components: ['parts of the set', 'components', 'set of', '套裝內容', '套装内容', '組合內容'],
  sessions: ['sessions', '療程次數', '次數', '次数', '疗程次数'],
}

/** Names of texts, before a language name. */
const texts: Readonly<Record<string, readonly string[]>> = {
  name: [
    'name',
    'product name',
    'title',
    '名稱',
    '產品名稱',
    '商品名稱',
    '名称',
    '商品名称',
    '产品名称',
    '品名',
  ],
  summary: ['one sentence', 'summary', 'short description', '一句話', '簡介', '一句话', '简介'],
  does: [
    'what it does',
    'description',
    'body (html)',
    '描述',
    '功效',
    '產品描述',
    '商品描述',
    '介紹',
    '介绍',
  ],
  use: ['how to use', 'use', '使用方法', '用法'],
  ingredients: ['ingredients', '成分', '成份'],
  suits: ['who it suits', 'suits', '適合', '适合', '適合對象', '适合人群'],
  comment: ['editor’s comment', 'editors comment', 'comment', '編輯評語', '编辑点评', '編輯短評'],
  seo_title: ['seo title', 'title for search engines', '搜尋標題', '搜索标题', '搜尋引擎標題'],
  seo_description: [
    'seo description',
    'description for search engines',
    '搜尋描述',
    '搜索描述',
    '搜尋引擎描述',
  ],
  steps: ['steps', 'step', '步驟', '步骤'],
  before: ['before the treatment', 'before', '療程前', '疗程前', '療程前須知'],
  option_name: [
    'option name',
    'name of the option',
    'option',
    'variant',
    'size',
    '選項名稱',
    '選項',
    '款式',
    '规格',
    '规格名称',
    '規格名稱',
    '規格',
  ],
}

/** Names of languages after the name of a text. */
const languageNames = {
  chi: [
    'chi',
    'hk',
    'hong kong',
    'traditional',
    'chinese',
    'zh-hk',
    '香港',
    '繁體',
    '繁體中文',
    '中文',
    '繁中',
    '繁体',
  ],
  tw: ['tw', 'zh', 'taiwan', 'zh-tw', '台灣', '臺灣', '台湾', '台灣繁體'],
  cn: ['cn', 'simplified', 'zh-cn', '簡體', '简体', '简体中文', '簡中', '简中', '簡體中文', '内地'],
  eng: ['eng', 'en', 'english', '英文', '英語', '英语'],
} as const

/** Normalises a heading: width, case, blanks and punctuation. */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[\s_.·:/()\-[\]，、*]+/g, ' ')
    .trim()

/** Known headings with their column; the first claim of a heading wins. */
const known = new Map<string, ImportField>()
const claim = (heading: string, field: ImportField): void => {
  const plain = plainHeading(heading)
  if (!known.has(plain)) known.set(plain, field)
}
const isField = (word: string): word is ImportField => (importFields as readonly string[]).includes(word)
for (const field of importFields) claim(field, field)
for (const [field, written] of Object.entries(headings))
  for (const heading of written) if (isField(field)) claim(heading, field)
for (const [text, written] of Object.entries(texts))
  for (const heading of written) {
    for (const [language, names] of Object.entries(languageNames))
      for (const name of names) {
        const field = `${text}_${language}`
        if (isField(field)) {
          claim(`${heading} ${name}`, field)
          claim(`${name} ${heading}`, field)
          claim(`${heading}${name}`, field)
        }
      }
    // a text heading without a language is in the language of the word itself
    const field = `${text}_${/^[\p{ASCII}’]+$/u.test(heading) ? 'eng' : 'chi'}`
    if (isField(field)) claim(heading, field)
  }

/** Maps headings of a file to columns where known; each column is used once. */
export function guessed(found: readonly string[], allowed: readonly ImportField[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return found.map((heading) => {
    const field = known.get(plainHeading(heading))
    if (!field || taken.has(field) || !allowed.includes(field)) return null
    taken.add(field)
    return field
  })
}

/** Headings as one line, the key of a saved column choice. */
export const headingsKey = (found: readonly string[]): string => found.map(plainHeading).join('\n')
