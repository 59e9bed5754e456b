import type { PostingTexts } from './posting-texts.ts'

export const spotPostingsZh: PostingTexts<'spot', 'order'> = {
  'posting.spot-bought': '买入现货',
  'posting.spot-bought-second': '现货持仓的成本',
  'posting.spot-bought-why': '你买入并持有了这项现货。金额按买入时的价格计算，不含手续费。',
  'posting.spot-sold': '卖出现货',
  'posting.spot-sold-second': '卖出所得',
  'posting.spot-sold-why': '你卖出了这项现货。金额按卖出时的价格计算，未扣手续费。',
  'posting.spot-fee': '现货手续费',
  'posting.spot-fee-second': '用于买入或卖出',
  'posting.spot-fee-why': '买入或卖出的手续费，为成交金额的 0.10%，与下单时显示的一致。',
}
