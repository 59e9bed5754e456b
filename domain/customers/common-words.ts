/**
 * What guessers try first: words of the lists of stolen passwords, walks over the keyboard, names, teams, makes and games, words of the
 * languages and places of our customers, and the words of this product. Each stands for all its spellings.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'password passwort passphrase qwerty qwertyuiop qwertz qwert asdfgh asdfghjkl asdf zxcvbn zxcvbnm ' +
    'zxcv letmein welcome admin administrator iloveyou monkey dragon master superman batman spiderman ' +
    'football baseball basketball soccer hockey tennis golf princess sunshine shadow hunter hunting ' +
    'fishing trustno starwars startrek whatever computer internet secret login changeme change default ' +
    'guest test testing tester demo sample temp temporary abc abcd abcde abcdef abcdefg abcdefgh aabbcc ' +
    'aaa aaaa aaaaa aaaaaa qaz qazwsx wsx edc qwe qweasd qweasdzxc asd asdasd zxc qweqwe qazxsw hello ' +
    'hallo freedom ninja mustang access flower flowers cheese ginger pepper cookie chocolate banana ' +
    'orange apple cherry peaches coffee summer winter spring autumn monday tuesday wednesday thursday ' +
    'friday saturday sunday january february march april may june july august september october november ' +
    'december killer player gamer gaming minecraft roblox fortnite pokemon naruto pikachu digimon ' +
    'doraemon hellokitty samsung google gmail yahoo hotmail facebook instagram youtube twitter tiktok ' +
    'whatsapp wechat android iphone microsoft windows candor trading trader trade bitcoin ethereum crypto ' +
    'money dollar invest investor invests investment forex market stocks gold broker bank banking finance ' +
    'wallet account malaysia singapore hongkong taiwan taipei china beijing shanghai guangzhou shenzhen ' +
    'kualalumpur penang johor melaka sabah sarawak selangor indonesia jakarta thailand bangkok japan ' +
    'tokyo korea seoul america england london paris france germany berlin italy roma canada australia ' +
    'sydney mexico brazil india russia moscow newyork california texas florida woaini wode mima nihao ' +
    'zhongguo baobei laopo laogong mama baba xiaoxiao wangwei zhangwei liwei sayang cinta rahsia rahasia ' +
    'katalaluan selamat bismillah alhamdulillah assalamualaikum allah bunga kucing abang adik ibu ayah ' +
    'keluarga bahagia merdeka passw passwd passwords pass root toor user username michael jennifer jordan ' +
    'michelle jessica ashley daniel charlie thomas robert andrew joshua matthew anthony justin jackson ' +
    'william george harley hannah amanda nicole samantha elizabeth stephanie melissa heather danielle ' +
    'vanessa brittany natalie jasmine victoria christian christopher nicholas jonathan alexander ' +
    'alexandra benjamin brandon tyler austin taylor dakota morgan madison maggie sophie olivia emily emma ' +
    'charlotte isabella grace chloe lauren rachel rebecca sarah laura anna maria carlos jose juan miguel ' +
    'antonio diego alex david james john peter paul mark kevin brian eric jason steven patrick edward ' +
    'henry oliver harry jack oscar martin simon richard joseph samuel adam ahmad muhammad mohamed ' +
    'mohammad ali hassan hussein fatimah aisyah nurul siti amir hafiz farah azman ismail ibrahim omar ' +
    'abdullah yusof liverpool chelsea arsenal manchester manutd united barcelona realmadrid juventus ' +
    'milan bayern dortmund everton celtic rangers spurs tottenham cowboys steelers yankees lakers eagles ' +
    'broncos packers raiders giants patriots redsox dodgers cubs bulls warriors tigers lions bears ravens ' +
    'ferrari porsche mercedes bmw audi toyota honda nissan mazda subaru camaro corvette chevrolet chevy ' +
    'ford dodge yamaha kawasaki suzuki ducati purple yellow green blue red black white silver golden pink ' +
    'rainbow diamond crystal angel angels heaven jesus christ blessed church faith lord tiger lion eagle ' +
    'falcon panther cobra phoenix dolphin horse rabbit puppy doggy kitty kitten snoopy mickey minnie ' +
    'donald garfield tweety scooby barney bandit buster bailey buddy rocky lucky sammy max smokey tigger ' +
    'winnie pooh cooper toby duke ranger scout midnight love lovely lover loveme loveyou iloveu lovelove ' +
    'forever always happy smile peace sweet sweetheart honey baby babygirl babyboy girl boy friend ' +
    'friends family mother father sister brother daddy mommy mom dad beautiful pretty sexy hottie ' +
    'sexygirl fuckyou fuckoff fuck bitch asshole shit damn hell devil satan demon matrix merlin gandalf ' +
    'frodo hobbit hogwarts harrypotter potter voldemort zelda mario sonic kirby halo sasuke goku vegeta ' +
    'pirate viking wizard warrior knight legend hero rockstar guitar music metallica nirvana slipknot ' +
    'eminem blink beatles elvis madonna rihanna shakira bonjovi acdc piano drummer kobe lebron messi ' +
    'ronaldo neymar beckham federer woods thunder lightning storm blizzard avalanche hurricane snow ' +
    'snowball fire firefire flame galaxy saturn jupiter mercury venus apollo titan secure security ' +
    'securepass private public system server database oracle cisco network router manager office work ' +
    'company business support service student teacher school college university please letme ' +
    'letmeinplease openup opensesame open enter entry thisis mypassword yourpassword newpassword ' +
    'oldpassword nopassword pw startup hacker hacked coding coder developer linux ubuntu debian apache ' +
    'nginx java python javascript number one onetwo onetwothree zero seven sevens million billion rich ' +
    'richman boss king queen prince kingking lady zaq zaqwsx zaqxsw xsw poiuyt lkjhgf mnbvcx mnbvcxz ' +
    'poiuytrewq yuiop hjkl fghj tyui bnm nintendo playstation xbox gameboy sega atari steam discord ' +
    'netflix disney marvel avengers ironman hulk thor captain joker strawberry blueberry watermelon ' +
    'pineapple mango durian coconut candy sugar cupcake bubble bubbles pumpkin peanut butter pizza burger ' +
    'noodle rice panda koala gorilla elephant giraffe penguin turtle shark whale snake spider wolf foxy ' +
    'bear sunflower butterfly daisy rose roses lily violet orchid tulip garden nature forest ocean beach ' +
    'island mountain river holiday christmas xmas santa halloween birthday newyear easter ramadan raya ' +
    'hariraya'
  ).split(' '),
)
