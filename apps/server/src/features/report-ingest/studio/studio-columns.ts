/**
 * The columns that YouTube Studio writes, in English, Korean, Japanese, and Chinese as in Taiwan and in China, each with
 * all names that were seen of it. Only day and video are keys; other dimensions say of what else rows are. Without a
 * currency, which ends the name of money in parentheses.
 */
type Role =
  | { key: 'day' | 'video' }
  | { dimension: string }
  | { detail: true }
  | { figure: StudioFigure }
  | { left_out: Unit }
  | { money: 'total' | 'part' | 'rate' }
type Unit = 'count' | 'percent' | 'hours' | 'minutes' | 'duration' | 'position'

/** Those that are read; in counts, hours, minutes, H:MM:SS and percent, as they are called. */
export type StudioFigure =
  | 'views'
  | 'engaged_views'
  | 'watch_hours'
  | 'watch_minutes'
  | 'average_seconds'
  | 'average_percentage'

const table = `
key day = Date | 날짜 | 日付 | 日期
key video = Content | Video | 콘텐츠 | 동영상 | コンテンツ | 動画 | 內容 | 影片 | 内容 | 视频
detail = Video title | 동영상 제목 | 動画のタイトル | 影片標題 | 视频标题 | Video publish time | 동영상 게시 시간 | 動画公開時刻 | 影片發布時間 | 视频发布时间 | Duration | 길이 | 長さ | 時間長度 | 时长
dimension channel = Channel | Channel title | 채널 | 채널 제목 | チャンネル | 頻道 | 频道
dimension country = Geography | Country | 지역 | 국가 | 地域 | 国 | 地理位置 | 地區
dimension city = City | Cities | 도시 | 都市 | 城市
dimension traffic source = Traffic source | 트래픽 소스 | トラフィック ソース | 流量來源 | 流量来源 | Source type | Source title | 소스 유형 | 소스 제목 | ソースの種類
dimension subscription status = Subscription status | Subscription source | 구독 상태 | 구독 소스 | 登録ステータス | 登録状況 | 訂閱狀態 | 订阅状态 | 訂閱來源 | 订阅来源
dimension device = Device type | 기기 유형 | デバイスのタイプ | デバイスの種類 | 裝置類型 | 设备类型
dimension operating system = Operating system | 운영체제 | オペレーティング システム | 作業系統 | 操作系统
dimension viewer age = Viewer age | 시청자 연령 | 시청자 나이 | 視聴者の年齢 | 觀眾年齡 | 观看者年龄
dimension viewer gender = Viewer gender | 시청자 성별 | 視聴者の性別 | 觀眾性別 | 观看者性别
dimension content type = Content type | 콘텐츠 유형 | コンテンツ タイプ | コンテンツの種類 | 內容類型 | 内容类型
dimension playlist = Playlist | Playlist title | 재생목록 | 再生リスト | 播放清單 | 播放列表
dimension playback location = Playback location | 재생 위치 | 再生場所 | 播放位置
dimension viewer type = Viewer type | New and returning viewers | 시청자 유형 | 視聴者の種類 | 觀眾類型
dimension revenue source = Revenue source | 수익원 | 수익 소스 | 収益源 | 収益の発生源 | 收益來源 | 收入来源
dimension ad type = Ad type | 광고 유형 | 広告タイプ | 広告の種類 | 廣告類型 | 广告类型
dimension transaction type = Transaction type | 거래 유형 | 取引の種類 | 交易類型 | 交易类型
dimension YouTube product = YouTube product | YouTube 제품 | YouTube プロダクト | YouTube 產品 | YouTube 产品
dimension translation = Translation use | Audio track | Subtitle language | 자막 | 오디오 트랙 | 字幕 | 音轨
dimension sharing service = Sharing service | 공유 서비스 | 共有サービス | 分享服務 | 分享服务
figure views = Views | 조회수 | 視聴回数 | 觀看次數 | 观看次数
figure engaged_views = Engaged views | 유효 조회수 | 참여 조회수 | エンゲージ ビュー | 互動觀看次數 | 互动观看次数 | 有效观看次数
figure watch_hours = Watch time (hours) | 시청 시간(단위: 시간) | 시청 시간(시간) | 総再生時間（単位: 時間） | 総再生時間（時間） | 觀看時間 (小時) | 观看时长（小时） | 观看时间（小时）
figure watch_minutes = Watch time (minutes) | 시청 시간(단위: 분) | 시청 시간(분) | 総再生時間（単位: 分） | 総再生時間（分） | 觀看時間 (分鐘) | 观看时长（分钟） | 观看时间（分钟）
figure average_seconds = Average view duration | 평균 시청 지속 시간 | 平均視聴時間 | 平均觀看時間 | 平均观看时长
figure average_percentage = Average percentage viewed (%) | 평균 조회율 (%) | 평균 시청률(%) | 平均視聴率 (%) | 平均再生率 (%) | 平均觀看比例 (%) | 平均观看百分比 (%) | 平均观看比例 (%)
left_out count = Impressions | 노출수 | インプレッション数 | 曝光次數 | 展示次数 | Thumbnail impressions | 썸네일 노출수 | サムネイルのインプレッション | 縮圖曝光次數 | 缩略图展示次数 | Subscribers | 구독자
left_out count = チャンネル登録者 | 登録者増加数 | 訂閱人數 | 订阅人数 | Subscribers gained | Subscribers lost | 구독자 증가 | 구독자 감소 | 増加した登録者数 | 減少した登録者数 | Likes | 좋아요 | 좋아요 수
left_out count = 高評価数 | 高評価 | 喜歡次數 | 赞 | 点赞次数 | 顶 | Dislikes | 싫어요 | 싫어요 수 | 低評価数 | 低評価 | 不喜歡次數 | 踩 | 不喜欢次数 | Comments added | 추가된 댓글 | コメントの追加回数
left_out count = 已新增留言 | 新增评论数 | 添加的评论 | Shares | 공유 | 공유 수 | 共有数 | 分享次數 | 分享次数 | Unique viewers | Unique reach | 순 시청자수 | ユニーク視聴者数 | ユニークリーチ
left_out count = 非重複觀眾人數 | 唯一身份观看者人数 | New viewers | Returning viewers | 신규 시청자 | 재방문 시청자 | YouTube Premium views | YouTube Premium 조회수
left_out count = YouTube Premium の視聴回数 | YouTube Premium 觀看次數 | YouTube Premium 观看次数 | Average views per viewer | 시청자당 평균 조회수 | 視聴者あたりの平均視聴回数
left_out count = 每位觀眾的平均觀看次數 | Hypes | Hype points | Card clicks | Cards shown | Card teaser clicks | Card teasers shown | End screen element clicks
left_out count = End screen elements shown | Post likes | Post impressions | Remix views | Remix count | Shown in feed | Members gained | Members lost
left_out count = Active members | Estimated monetized playbacks | 예상 수익 창출 재생 | 예상 수익 창출 재생수 | 수익 창출 재생 | 収益化対象の推定再生回数 | 預估營利播放次數 | 預估可營利播放次數
left_out count = 估算的获利播放次数 | 估算的创收播放次数 | Ad impressions | 광고 노출수 | 広告の表示回数 | 廣告曝光次數 | 广告展示次数 | Transactions | 거래 | 거래 수 | 取引数 | 交易次數 | 交易次数
left_out percent = Impressions click-through rate (%) | 노출 클릭률 (%) | インプレッションのクリック率 (%) | 曝光點閱率 (%) | 展示点击率 (%) | Thumbnail click-through rate (%)
left_out percent = 썸네일 클릭률 (%) | サムネイルのクリック率 (%) | 縮圖點閱率 (%) | 縮圖點閱率 | 缩略图点击率 (%) | Likes (vs. dislikes) (%) | 좋아요(싫어요 대비) (%) | 좋아요(싫어요 대비)
left_out percent = 高評価率（低評価比） (%) | 喜歡的比例 (vs. 不喜歡) (%) | 赞（与踩相比） (%) | Stayed to watch (%) | Viewed (vs. swiped away) (%) | 조회함(스와이프해서 넘김 대비) (%)
left_out percent = Clicks per card shown (%) | Clicks per card teaser shown (%) | Clicks per end screen element shown (%)
left_out hours = YouTube Premium watch time (hours) | YouTube Premium 시청 시간(단위: 시간) | YouTube Premium 総再生時間（単位: 時間） | YouTube Premium 觀看時間 (小時)
left_out hours = YouTube Premium 观看时长（小时） | YouTube Premium 观看时间（小时）
left_out minutes = YouTube Premium watch time (minutes) | YouTube Premium 시청 시간(단위: 분)
left_out position = Average concurrent viewers | Peak concurrent viewers | 평균 동시 시청자 수 | 최대 동시 시청자 수
money total = Estimated revenue | Your estimated revenue | Estimated partner revenue | Your estimated partner revenue | Partner estimated revenue
money total = 예상 수익 | 내 예상 수익 | 추정 수익 | 내 추정 수익 | 예상 파트너 수익 | 추정 파트너 수익 | 대략적인 수익 | 대략적인 파트너 수익 | 파트너 예상 수익 | 파트너 추정 수익 | 推定収益 | あなたの推定収益 | 推定パートナー収益
money total = パートナーの推定収益 | 推定パートナー収入 | 預估收益 | 你的預估收益 | 您的預估收益 | 預估合作夥伴收益 | 合作夥伴預估收益 | 合作夥伴的預估收益 | 预估收入 | 估算收入 | 你的估算收入 | 您的估算收入 | 估算合作伙伴收入 | 合作伙伴估算收入
money total = 预计收入 | 您的预计收入 | 你的预计收入 | 预计合作伙伴收入 | 合作伙伴的估算收入 | 估算的合作伙伴收入
money part = YouTube ad revenue | Estimated ad revenue | Estimated partner ad revenue | Ad revenue | Watch Page ads | Shorts Feed ads
money part = YouTube Premium | YouTube Premium revenue | Premium revenue | Estimated AdSense revenue | Estimated DoubleClick revenue
money part = Estimated AdSense / DoubleClick revenue | AdSense revenue | DoubleClick revenue | Estimated partner YouTube Premium revenue
money part = Transaction revenue | Estimated transaction revenue | Gross transaction revenue | Memberships | Estimated partner transaction revenue
money part = Channel memberships | Super Chat | Super Thanks | Supers | YouTube 광고 수익 | 예상 광고 수익 | 대략적인 파트너 광고 수익 | 보기 페이지 광고 | Shorts 피드 광고
money part = 예상 AdSense 수익 | 예상 DoubleClick 수익 | 추정 AdSense 수익 | YouTube Premium 수익 | 거래 수익 | 예상 거래 수익 | 총 거래 수익 | 광고 수익 | 멤버십 수익 | Premium 수익
money part = 파트너 광고 수익 | YouTube 広告収益 | 動画再生ページの広告 | ショート フィード広告 | ショート フィードの広告 | 広告収益 | 推定 AdSense 収益 | 推定 DoubleClick 収益
money part = 推定 AdSense / DoubleClick 収益 | 取引収益 | 推定広告収益 | YouTube Premium 収益 | 取引の収益 | YouTube 廣告收益 | 觀看頁面廣告 | Shorts 動態消息廣告 | 預估廣告收益 | 廣告收益
money part = 預估 AdSense 收益 | 預估 DoubleClick 收益 | YouTube Premium 收益 | 交易收益 | YouTube 广告收入 | 观看页广告 | 观看页面广告 | Shorts Feed 广告 | 估算广告收入 | 广告收入 | 交易收入
money part = 估算 AdSense 收入 | 估算 DoubleClick 收入 | YouTube Premium 收入
money rate = RPM | CPM | Playback-based CPM | 재생 기반 CPM | 재생수 기준 CPM | 再生回数に基づく CPM | 每千次觀看收益 | CPM (依播放次數) | 每千次展示费用 | 每千次观看收入 | 基于播放次数的 CPM | 千次观看收入
`

const roleOf = (kind: string, of: string) => (kind === 'detail' ? { detail: true } : { [kind]: of }) as Role

/** The role of each line's names. */
export const studioColumns: readonly (readonly [Role, readonly string[]])[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', names = ''] = line.split(' = ')
    const [kind = '', ...of] = head.split(' ')
    return [roleOf(kind, of.join(' ')), names.split(' | ')] as const
  })

const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[‐‑‒–—]/g, '-')
    .toLowerCase()

const roles = new Map(studioColumns.flatMap(([role, names]) => names.map((name) => [normalized(name), role])))

const currencies = new Set(Intl.supportedValuesOf('currency'))
/** Words and signs that money may hide behind. */
const moneyWords =
  /revenue|earning|income|payout|payment|수익|수입|매출|정산|금액|収益|収入|報酬|金額|收益|收入|營收|营收|分潤|分成|金额|[$€£¥₩]|\((원|円|元)\)/
/** API reports and the platform's payments have ids of what Studio names. */
const isId = /(^|[ _])(id|isrc|upc|grid)$/i

/** What a column is. `unknown`: no name of Studio; `money: 'unknown'`: nor one, but money may hide behind it. */
type StudioColumn = (Role | { unknown: true } | { money: 'unknown' }) & {
  /** ISO 4217, as the name says it. */
  currency: string | null
}

export function readStudioColumn(name: string): StudioColumn {
  const own = normalized(name)
  const [, base = own, code = ''] = /^(.+)\(([a-z]{3})\)$/.exec(own) ?? []
  const currency = currencies.has(code.toUpperCase()) ? code.toUpperCase() : null
  const role = roles.get(own) ?? (currency ? roles.get(base) : undefined)
  const isMoney = role ? 'money' in role : currency !== null || moneyWords.test(own)
  if (!role || (currency && !isMoney))
    return { ...(isMoney || currency ? { money: 'unknown' } : { unknown: true }), currency }
  return 'money' in role && role.money === 'total' && !currency
    ? { money: 'unknown', currency }
    : { ...role, currency }
}

/** Whether a table is somebody else's: reports of the API name their columns in snake_case, payments have ids. */
export const isForeign = (names: readonly string[]) =>
  names.some((name) => name.includes('_') || isId.test(name.trim()))

const totals = new Set(
  ['Total', 'Totals', '합계', '총계', '전체', '合計', '総計', '總計', '总计', '合计'].map(normalized),
)

/** Whether a cell is what the row of sums is called. */
export const isTotal = (cell: string) => totals.has(normalized(cell))
