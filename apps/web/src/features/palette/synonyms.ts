/**
 * What screens, settings and actions are usually called, beside their names, in the product's languages together: who reads
 * one types another. By the ids of palette items.
 */
const table: readonly (readonly [ids: string, words: string])[] = [
  [
    'backups back_up system',
    'backup back up backups restore recovery dump 백업 복원 복구 备份 恢复 還原 備份 復原',
  ],
  [
    'api_keys',
    'api key api keys token access key credential integration API 키 에이피아이 키 토큰 연동 API 密钥 密钥 令牌 API 金鑰 金鑰 權杖',
  ],
  [
    'reports reports_uploads reports_files upload_reports report_channel report_video',
    'report reports 보고서 리포트 报告 报表 報告 報表',
  ],
  ['reports_uploads upload_reports', 'upload import file 업로드 올리기 불러오기 上传 导入 上傳 匯入'],
  ['reports_collection', 'connect connection collect youtube 연결 연동 수집 유튜브 连接 收集 採集 連接 連結'],
  ['reports_rates add_rate', 'exchange rate currency fx 환율 통화 汇率 货币 匯率 貨幣'],
  ['reports_counting', 'counting views engaged 조회수 집계 유효 观看次数 互动 觀看次數 互動'],
  ['reports_figures verify', 'check verify audit figures 검증 점검 检查 核对 檢查 核對'],
  ['reports_unmatched', 'unmatched unknown unregistered 미등록 未匹配 未注册 未註冊'],
  [
    'networks networks_new domains brand',
    'network tenant mcn partner 네트워크 파트너 网络 租户 聯播網 租戶 合作夥伴',
  ],
  ['domains', 'domain dns host url address 도메인 주소 域名 网址 網域 網址'],
  ['brand', 'brand logo color colour favicon theme 브랜드 로고 색상 品牌 徽标 颜色 標誌 顏色'],
  [
    'people new_person manage_member add_member',
    'user users account accounts member members staff 사용자 계정 회원 멤버 用户 账号 成员 使用者 帳號 成員',
  ],
  ['new_operator', 'operator admin administrator staff 운영자 관리자 运营人员 管理员 營運人員 管理員'],
  ['new_person new_operator add_member', 'invite invitation 초대 邀请 邀請'],
  [
    'people_requests two_persons',
    'approval approve two person four eyes confirm 승인 결재 이중 승인 审批 批准 双人 審批 核准 雙人',
  ],
  ['review manage_channel', 'review approve channel verification 심사 검토 승인 채널 审核 频道 審核 頻道'],
  ['review_holidays add_holiday', 'holiday vacation 휴일 공휴일 휴무 假日 节假日 假期'],
  ['review_reasons', 'reason template reply 사유 문구 理由 模板 範本'],
  [
    'close settlement minimum_payout',
    'settlement payout payment pay close invoice 정산 지급 결제 송금 마감 结算 付款 支付 结账 結算 支付 結帳',
  ],
  ['minimum_payout', 'minimum threshold limit 최소 기준 금액 最低 起付 門檻 最低金額'],
  ['close_tax-rules', 'tax withholding vat 세금 세율 원천징수 부가세 税 税率 增值税 稅 稅率 加值稅'],
  [
    'catalogue upload_tracks catalogue_upload musics',
    'music song track catalog catalogue isrc 음악 음원 노래 곡 카탈로그 音乐 歌曲 曲目 曲库 音樂 曲庫',
  ],
  ['catalogue_moods tags', 'mood tag genre 무드 분위기 태그 장르 情绪 标签 风格 情緒 標籤 風格'],
  ['catalogue_claims', 'claim content id copyright 저작권 클레임 版权 声明 版權 聲明'],
  ['catalogue_charts', 'chart ranking top 차트 순위 排行榜 榜单 榜單'],
  ['notices notices_new write_notice', 'notice announcement news 공지 공지사항 소식 알림 公告 通知 消息'],
  ['audit', 'audit log history activity trail 감사 로그 이력 기록 활동 审计 日志 记录 稽核 日誌 紀錄'],
  ['sign_ins sessions', 'sign in login logins session device 로그인 접속 세션 登录 会话 登入 工作階段'],
  ['system', 'system status health server version 시스템 상태 서버 버전 系统 状态 服务器 系統 狀態 伺服器'],
  ['system_jobs run_job', 'job cron schedule task 작업 배치 예약 任务 计划 工作 排程 任務'],
  ['system_mails', 'mail email smtp 메일 이메일 邮件 电子邮件 郵件 電子郵件'],
  ['system_statements', 'sql query slow database 쿼리 데이터베이스 느린 数据库 查询 資料庫 查詢'],
  ['log_level', 'log level debug trace logging 로그 수준 디버그 日志级别 日誌層級'],
  ['api_reference', 'api reference docs documentation openapi swagger API 문서 接口文档 API 文件'],
  ['quota', 'quota units limit youtube api 할당량 한도 配额 配額'],
  ['default_fee fee', 'fee commission share rate 수수료 요율 手续费 费率 分成 手續費 費率'],
  ['config_account', 'settings preferences profile account 설정 환경설정 프로필 设置 偏好 设定 設定 偏好'],
  ['password', 'password passcode 비밀번호 암호 密码 密碼'],
  [
    'second_factor members_second_factor',
    '2fa mfa otp two factor two step authenticator 2단계 이중 인증 两步验证 双重验证 兩步驟驗證 雙重驗證',
  ],
  ['dashboard today', 'home dashboard overview 홈 대시보드 首页 概览 首頁 儀表板'],
  ['guides', 'help guide manual how to 도움말 가이드 帮助 指南 說明 幫助'],
  ['messages', 'message inbox notification 메시지 알림 消息 通知 訊息'],
  ['logout', 'log out sign out logout 로그아웃 退出 登出'],
  ['keys', 'shortcut shortcuts keyboard hotkey 단축키 快捷键 快速鍵'],
]

/** Every word by which an item is found beside its own. */
export const synonymsOf = (id: string): string =>
  table.flatMap(([ids, words]) => (ids.split(' ').includes(id) ? [words] : [])).join(' ')

/** The ids that words are given for. */
export const idsWithSynonyms = [...new Set(table.flatMap(([ids]) => ids.split(' ')))]
