const lines = ([text = '']: TemplateStringsArray) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** Title | artist: songs that Koreans search for, beside those of the demo. */
export const knownSongs = lines`
  벚꽃 엔딩 | 버스커 버스커
  여수 밤바다 | 버스커 버스커
  밤편지 | 아이유
  좋은 날 | 아이유
  가을 아침 | 아이유
  너의 의미 | 아이유
  봄날 | 방탄소년단
  작은 것들을 위한 시 | 방탄소년단
  피 땀 눈물 | 방탄소년단
  어떻게 이별까지 사랑하겠어, 널 사랑하는 거지 | AKMU
  오랜 날 오랜 밤 | AKMU
  200% | AKMU
  첫눈처럼 너에게 가겠다 | 에일리
  그대라는 시 | 태연
  사계 (Four Seasons) | 태연
  내 입술 따뜻한 커피처럼 | 샵
  너를 만나 | 폴킴
  모든 날, 모든 순간 | 폴킴
  사랑은 늘 도망가 | 임영웅
  이제 나만 믿어요 | 임영웅
  취중진담 | 전람회
  기억의 습작 | 전람회
  서른 즈음에 | 김광석
  사랑했지만 | 김광석
  비와 당신 | 럼블피쉬
  눈의 꽃 | 박효신
  야생화 | 박효신
  거리에서 | 성시경
  두 사람 | 성시경
  그대에게 | 무한궤도
  나는 나비 | YB
  Rock & Roll Star | 초록별
  R&B의 밤 | 초록별
  Salt and Pepper | Sugar & Cloud
  여행을 떠나요 | 조용필
  바람의 노래 | 조용필
  단발머리 | 조용필
  응급실 | izi
  고등어 | 루시드폴
  주저하는 연인들을 위해 | 잔나비
  뜨거운 여름밤은 가고 남은 건 볼품없지만 | 잔나비
  비도 오고 그래서 | 헤이즈
  헤어지자 말해요 | 박재정
  사건의 지평선 | 윤하
  비밀번호 486 | 윤하
  우산 | 에픽하이
  Love Love Love | 에픽하이
  라일락이 질 때 | 이선희
  인연 | 이선희
  소나기 | 이클립스
`

/** What was typed | the title that was meant. */
export const slips = lines`
  봄에 왈츠 | 봄의 왈츠
  봄왈츠 | 봄의 왈츠
  봄의왈츠 | 봄의 왈츠
  봄에왈츠 | 봄의 왈츠
  봄 왈쯔 | 봄의 왈츠
  봄날의 왈츠 | 봄의 왈츠
  루미 봄왈츠 | 봄의 왈츠
  바다 시간 | 바다의 시간
  바다에 시간 | 바다의 시간
  바다시간 | 바다의 시간
  바닷의 시간 | 바다의 시간
  새벽세시 편지 | 새벽 세 시의 편지
  새벽 세시의 편지 | 새벽 세 시의 편지
  새벽 3시의 편지 | 새벽 세 시의 편지
  새벽3시 편지 | 새벽 세 시의 편지
  새벽세시에 편지 | 새벽 세 시의 편지
  우리집앞 골목 | 우리 집 앞 골목
  우리집앞골목 | 우리 집 앞 골목
  우리 집앞의 골목 | 우리 집 앞 골목
  첫번째겨울 | 첫 번째 겨울
  첫번째 겨울 | 첫 번째 겨울
  첫번쨰 겨울 | 첫 번째 겨울
  느린우체통 | 느린 우체통
  느린 우채통 | 느린 우체통
  나만몰랐던계절 | 나만 몰랐던 계절
  나만 몰랏던 계절 | 나만 몰랐던 계절
  나만이 몰랐던 계절 | 나만 몰랐던 계절
  오늘맑음 | 오늘은 맑음
  오늘도 맑음 | 오늘은 맑음
  오늘은맑음 | 오늘은 맑음
  종이 비행기 | 종이비행기
  종이비행기를 | 종이비행기
  불꽃 처럼 | 불꽃처럼
  지금 온도 | 지금 이 온도
  지금이온도 | 지금 이 온도
  홍대 나이츠 | Hongdae Nights
  안녕 여름 | 안녕, 여름
  안녕여름 | 안녕, 여름
  별자리지도 | 별자리 지도
  별자리의 지도 | 별자리 지도
  말하지못한말 | 말하지 못한 말
  말하지 못했던 말 | 말하지 못한 말
  너에 주파수 | 너의 주파수
  니 주파수 | 너의 주파수
  너주파수 | 너의 주파수
  은하수정거장 | 은하수 정거장
  은하수의 정거장 | 은하수 정거장
  한걸음더 | 한 걸음 더
  한걸음 더 | 한 걸음 더
  marlow and fern | Ghost of the City
  marlow&fern | Golden Hour Driver
  tuba and sons | Banana Peel
  hand and hour | Sawdust Waltz
  3am notebook | 3 a.m. Notebook
  3 am notebook | 3 a.m. Notebook
  3a.m. notebook | 3 a.m. Notebook
  3AM | 3 a.m. Notebook
  warmup wakeup | Warm Up, Wake Up
  warm up & wake up | Warm Up, Wake Up
  papermoon | Paper Moon
  paper mooon | Paper Moon
  moonlight paws | Moonlight Paw
  moonlightpaw | Moonlight Paw
  heartbeat404 | Heartbeat 404
  tenten | Bounce Back
  ten ten bounce | Bounce Back
  switchoff | Switch Off
  switch-off | Switch Off
  창가에 고양이 | 창가의 고양이
  창가 고양이 | 창가의 고양이
  창가고양이 | 창가의 고양이
  아침식빵 | 아침 식빵
  골목산책 | 골목 산책
  도마위 리듬 | 도마 위의 리듬
  도마위의리듬 | 도마 위의 리듬
  도마 위에 리듬 | 도마 위의 리듬
  한스푼 | 한 스푼
  두근두근개봉기 | 두근두근 개봉기
  퇴근길의 노을 | 퇴근길 노을
  퇴근길노을 | 퇴근길 노을
  연필소리 | 연필 소리
  열람실3층 | 열람실 3층
  열람실 삼층 | 열람실 3층
  처마끝 빗방울 | 처마 끝 빗방울
  처마 끝에 빗방울 | 처마 끝 빗방울
  달빛의 정원 | 달빛 정원
  달빛정원 | 달빛 정원
  그여름 약속 | 그 여름의 약속
  그 여름에 약속 | 그 여름의 약속
  그여름의약속 | 그 여름의 약속
  우산속에서 | 우산 속에서
  우산 속 | 우산 속에서
  궁에 새벽 | 궁의 새벽
  궁새벽 | 궁의 새벽
  마지막편지 | 마지막 편지
  너에게가는길 | 너에게 가는 길
  너에게로 가는 길 | 너에게 가는 길
  너에게 가는길 | 너에게 가는 길
  병동에 밤 | 병동의 밤
  병동밤 | 병동의 밤
  바람에 검 | 바람의 검
  바람검 | 바람의 검
  왕에 귀환길 | 왕의 귀환길
  왕의 귀환 길 | 왕의 귀환길
  폭풍전야 | 폭풍 전야
  이별연습 | 이별 연습
  첫사랑에 교실 | 첫사랑의 교실
  첫사랑교실 | 첫사랑의 교실
  열일곱 바다 | 열일곱의 바다
  열일곱에 바다 | 열일곱의 바다
  서울필름오케스트라 | 바람의 검
  밤에 서재 | 퇴근길 노을
  밤의서재 | 연필 소리
  door in december | A Door in December
  a door on december | A Door in December
  letter from tongyeong | Letters from Tongyeong
  what the river keep | What the River Kept
  벗꽃 엔딩 | 벚꽃 엔딩
  벚꽃엔딩 | 벚꽃 엔딩
  벚꽃의 엔딩 | 벚꽃 엔딩
  여수밤바다 | 여수 밤바다
  여수의 밤바다 | 여수 밤바다
  밤 편지 | 밤편지
  밤에 편지 | 밤편지
  좋은날 | 좋은 날
  가을아침 | 가을 아침
  가을의 아침 | 가을 아침
  너에 의미 | 너의 의미
  너의의미 | 너의 의미
  봄 날 | 봄날
  작은것들을 위한시 | 작은 것들을 위한 시
  작은 것들을위한시 | 작은 것들을 위한 시
  작은것들 위한 시 | 작은 것들을 위한 시
  피땀눈물 | 피 땀 눈물
  어떻게 이별까지 사랑하겠어 | 어떻게 이별까지 사랑하겠어, 널 사랑하는 거지
  어떻게이별까지사랑하겠어 | 어떻게 이별까지 사랑하겠어, 널 사랑하는 거지
  어떡해 이별까지 사랑하겠어 | 어떻게 이별까지 사랑하겠어, 널 사랑하는 거지
  오랜날 오랜밤 | 오랜 날 오랜 밤
  오랜날오랜밤 | 오랜 날 오랜 밤
  200퍼센트 | 200%
  첫눈처럼 너에게가겠다 | 첫눈처럼 너에게 가겠다
  첫눈 처럼 너에게 가겠다 | 첫눈처럼 너에게 가겠다
  그대라는시 | 그대라는 시
  내입술 따뜻한 커피처럼 | 내 입술 따뜻한 커피처럼
  너를만나 | 너를 만나
  모든날 모든순간 | 모든 날, 모든 순간
  모든날모든순간 | 모든 날, 모든 순간
  사랑은 늘도망가 | 사랑은 늘 도망가
  사랑은늘도망가 | 사랑은 늘 도망가
  이제 나만 믿어요요 | 이제 나만 믿어요
  취중 진담 | 취중진담
  기억에 습작 | 기억의 습작
  기억습작 | 기억의 습작
  서른즈음에 | 서른 즈음에
  서른 쯤에 | 서른 즈음에
  비와당신 | 비와 당신
  비 당신 | 비와 당신
  눈에 꽃 | 눈의 꽃
  눈꽃 | 눈의 꽃
  야생 화 | 야생화
  두사람 | 두 사람
  나는나비 | 나는 나비
  rock and roll star | Rock & Roll Star
  rock n roll star | Rock & Roll Star
  rock&roll star | Rock & Roll Star
  rnb의 밤 | R&B의 밤
  r&b 밤 | R&B의 밤
  salt & pepper | Salt and Pepper
  salt pepper | Salt and Pepper
  여행을떠나요 | 여행을 떠나요
  여행 떠나요 | 여행을 떠나요
  바람에 노래 | 바람의 노래
  바람노래 | 바람의 노래
  단발 머리 | 단발머리
  주저하는 연인들을위해 | 주저하는 연인들을 위해
  주저하는 연인을 위해 | 주저하는 연인들을 위해
  뜨거운 여름밤은가고 | 뜨거운 여름밤은 가고 남은 건 볼품없지만
  뜨거운여름밤은가고남은건볼품없지만 | 뜨거운 여름밤은 가고 남은 건 볼품없지만
  비도오고그래서 | 비도 오고 그래서
  헤어지자고 말해요 | 헤어지자 말해요
  사건에 지평선 | 사건의 지평선
  사건의지평선 | 사건의 지평선
  비밀번호486 | 비밀번호 486
  라일락 질 때 | 라일락이 질 때
  라일락이질때 | 라일락이 질 때
  소나기 이클립스의 | 소나기
`

/** Of the real catalogue. */
export const realSlips = lines`
  what was i made 4 | What Was I Made For? [From The Motion Picture "Barbie"]
  search and rescue | Search & Rescue
  calmdown rema | Calm Down
  blindinglights | Blinding Lights
  blinding light weekend | Blinding Lights
  old town rode | Old Town Road
  shape of u | Shape of You
  birds of feather | BIRDS OF A FEATHER
  watermellon sugar | Watermelon Sugar
  uptownfunk mark | Uptown Funk
  goodluck babe | Good Luck, Babe!
  dont start now | Don't Start Now
  im good blue | I'm Good (Blue)
  thats what i like | That's What I Like
  sweet but phsyco | Sweet but Psycho
  seven rings | 7 rings
  kiss me more sza | Kiss Me More (feat. SZA)
  you and me jennie | You & Me
  young dumb and broke | Young Dumb & Broke
  too sweet by hozier | Too Sweet
`
