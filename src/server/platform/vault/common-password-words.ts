/**
 * The most frequent words in passwords, which attackers try first: the word "password", runs on the
 * keyboard, names of people, places, teams, animals and feelings, in the languages of South Asia and of the English-
 * speaking internet. In lower case and letters only; digits, signs and look-alikes are taken off before comparing.
 */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  `
aa aaa aaaa aaaaa aaaaaa aaaaaaaa aabbcc aamir aamirkhan aamna aaron ab abba abbottabad abbu abbujan abc abcabc abcd
abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcxyz abdul abdullah abdulrehman abdurrahman abigail abubakar
abubakr abudhabi access accesscode account accounting accounts acdc actor actress adam adeel adm admin adminadmin
administrador administrator adminpassword admins adnan adobe adrian africa african afridi agent agents ahmad ahmed
aiden airforce aisha aishwarya ajax ajay alan alaska albert aleena alex alexander alexey alexis alhamdulillah ali
alice alihaider alina alishba aliya allah allahakbar allahhu allahis allahuakbar allamaiqbal alto always amanda
amazing amazon amber amen america american americano amir amit amitabh amma ammar ammi ammiabbu ammijan amna amy
anakin anam anas andrea andrei andrew android angel angela angelic angelina angelo angels anil anime anjali ankara
ankit ann anna ansari ant anthony antonio ants anum apache apollo apple apples april aqeel aqib aquaman aragorn areeba
argentina arizona army arsalan arsenal arslan art arthur artist arts asad asd asdasd asdf asdfasdf asdfg asdfgh
asdfghj asdfghjk asdfghjkl asdqwe asdzxc ashlee ashley asia asif asim asiya asma assalam asshole assholes
astaghfirullah asterix astonvilla astronaut atari athena atif atlanta audi august aunt auntie austin australia autumn
ava avengers awais awan awesome ayesha azamat azerty azertyuiop azhar baap babar babe babes baby babyblue babyboy
babygirl babylove backup backups bacon bahawalpur bahrain baig balochistan banana bananas bangalore bangkok bangladesh
bangsar bank bankalfalah banker banking barbara barcelona bart baseball basit basketball bass bastard bastards batman
battery bayern beach beaches bear bears beatle beatles beautiful beauty beckham bee beer beers bees behan beijing
believe believer bella ben benjamin berlin best bestfriend bestfriends bestone beta beti better betty beverly beyonce
bhai bhaijan bhatti bible bienvenue big bigboss bigboy bigdaddy bigdog biggirl bigman bilal bill billion billy biology
bird birdie birds birthday biryani bismilla bismillah bitch bitches black blackangel blackberry blackbird blackcat
blackdog blackjack bleach bless blessed blessing blood bloody blossom blowjob blowme blue blueberry bluebird blueblue
blues bluesky bmw bob bobby bombay bond bonjour boobies boobs book books boris boss bossman boston boxer boxing boy
boyfriend boys brandon brasil braves brazil brazilian bread breakfast breeze brenda brian britain british brittany bro
broncos brooklyn brother brothers brown brownie brownies bruce bryan bubba bubbles buddha buddy budweiser bug bugatti
bugs bugsbunny bukhari bulldog bulldogs bulls bullshit bumblebee bunnies bunny burger burrito bushra business buster
butch butt butter buttercup butterfinger butterflies butterfly butterscotch cairo cake cakes caleb california
callofduty camaro camera cameron camila canada canadian cancer candies candle candy candyman canon captain
captainamerica caramel carl carlos carmen carol carolina carolyn carrie carrot cartman cash casino casper cassie
castle cat catherine cats catwoman celeste celtic celtics centos chai chaiwala challenger champ champion champions
championship chance change changeit changeme changenow changethis chaos charger charity charizard charles charlie
charlotte charmed chaudhary chaudhry cheater cheer cheerleader cheers cheese cheesecake cheesy cheetah chef chelsea
chemistry chennai cherokee cherries cherry cheryl chester chevrolet chevy chewbacca chicago chicken chickens chico
chiefs child children china chinese chip chipper chips chiquita chloe chocolate chocolates chopper choudhry chris
christ christian christina christine christmas christopher chubby chucky church cinderella cinema cinnamon cisco civic
class classic classroom claudia cloud clouds cloudy clover cnic coach cobra cocacola cocaine cock coco coconut code
coder codes coding cody coffee coffeebean coke cold college colombo color colorado colors colour colours comet
commander company computer computers confidential connect connor contact control cookie cookiemonster cookies cool
coolboy coolcat cooler coolest coolgirl coolman cooper copper corey corolla corona corporate corporation 
correcthorsebatterystaple corvette cosmic cosmo cosmos cougar counterstrike country courage courtney cousin cow cowboy
cowboys cowgirl cows coyote cracker crap crash crazy crazyboy crazycat crazygirl cream creative cricket cricketer
cristiano cristianoronaldo cross cruise crusader crystal cubs cultus cunt cupcake cupcakes cupid curious custom cute
cutegirl cutie cutiepie cutlass cyber cyberspace cyclone cyclops cynthia cypress dad daddy daddysgirl dagger daisy
dakota dallas damn damnit dan dance dancer dancing danger dangerous daniel danielle danish daniyal danny dark
darkangel darkknight darkness darkside darkstar darling darren darthvader data database daughter dave david dawn
daydream daytona ddd dead deadhead deadman deadpool dear death debian deborah debra december deep deepak deeper
deepika default defaultpassword delhi delight delta demo demon demons demos denise dennis denver deputy desert design
designer desktop destiny destroyer detective detroit deutschland devdev developer developers devil devildog devils
dexter dhaka dhoni diablo diamond diamonds diana diane dick dickhead die diego diesel digital dil dildar dilpakistan
dilse dinner dipper director discovery disney disneyland divine dixie dlink dmitry docker doctor doctors dodge dodgers
dog doggie doggy doggystyle dogs doha dollar dollars dolly dolphin dolphins dominic dominick domino donald donaldduck
donna donut donuts doom doomsday doris dorothy dortmund dost dosti dota doubleseven douglas dragon dragonball
dragonballz dragonfly dragons dream dreamcast dreamer dreamgirl dreaming dreams driver drpepper drummer drums dua
dubai ducati duck ducks ducky dude duke dumbass durga dusty dvorak dylan dynamite dynasty eagle eagles earth easter
easy easypaisa ebay eclipse edc eduardo edward edwardcullen eggs egypt ehsan eid eidmubarak eight einstein electric
element elephant eleven elijah elizabeth ella elvis elvispresley emaan eman emerald emily eminem emirates emma energy
engineer engineering engineers england english enigma enter enterprise entrance entry eric erica erika espana ethan
eugene euro europe eva evan eve evelyn evening everest everton evil exam example exams excellent exodus explorer
express extra extreme eyes fabulous face facebook fahad faheem fahim faisal faisalabad faith faithful faizan falcon
falcons fall fallen falling family fan fancy fanta fantastic fantasy farah faraz fareeha farhan farmer farooq fashion
fast faster fat fatboy fatcat fate father fathers fatima fatimah favorite fawad feather february feeling fender
fernando ferrari ferret fghj fia fiction fiesta fight fighter fighting film films final finalfantasy finance finder
fine finger finish fire fireball firebird firefly firefox fireman firewall first fish fisherman fishes fishing fitness
five fix fiza fizzle flame flames flamingo flash flat flipper floppy florida flower flowers fluffy flyboy flyer flying
focus foever fool foolish foot football footballs ford forest forever forevermore forget forgetme forgive forgot
formula fortnite fortune forum forward four fox foxy france frances francisco frank fraud fraudshield freak freaky
fred freddie freddy free freebird freedom freefire freeme freezer french fresh friday friend friends friendship frodo
frog froggy frosty fruit fruity fuck fucker fuckers fuckit fuckme fuckoff fuckyou fuckyouall full fun funky funny
funtime future fuzzy gabby gabriel galaxy game gameboy gamer gamers games gaming gandalf ganesh gangsta gangster
ganpati garage garden gardens garfield garlic gary gateway gay gecko gemini general genesis genius gentle gentleman
geography george georgia gerald german germany gerrard getout ghazala ghjk ghost ghostrider ghosts ghulam giant giants
gibson giggles gilani gina ginger giraffe girl girlfriend girls girly github gitlab gladiator glass glitter global
gloria glory gmail goal goat goblin god godfather godisgood godislove gods godzilla goku gold golden goldfish goldie
goldstar golf golfer golfing good goodboy goodbye goodday goodgirl goodies goodlife goodluck goodmorning goodnight
goofy google goonies goose gordon gorgeous gorilla grace gracie grand grandam grandma grandpa grandprix grandtheft
granny grape grapefruit grapes grass gravity gray great greatest green greenbay greenday greg gregory grey griffin
groove groovy gryffindor gta guardian guest guests guinness guitar guitars gujjar gujranwala gul gulzar gunner gupta
gutentag guy gym gypsy habib hacked hacker hackers hacking hackme hades hafsa haha hahaha hahahaha haider halflife
halifax halloween halo hamburger hammer hamster hamza handsome handy hania hannah hansolo hanuman happiness happy
happybirthday happyday happydays happyme happynewyear hardcore harddrive hardware hardwork harekrishna hari haris
harley harleydavidson harmony harold harry harrypotter harvest hasan hashmi hassaan hassan hater havefun hawaii hawk
hawkeye hazel hbl headhunter health healthy heart heartbreak heartless heat heather heaven heavenly heavymetal
heineken helen hell hello hellohello helloo hellothere helloworld hellyeah help helpdesk helpme hendrix henry herbert
hercules herman hermione hero heroes heroic hey hi hiba highlander highschool hill hills hina hiphop hira history
hitman hjkl hobbit hockey hogwarts hola holiday holidays hollister holly hollywood holy home homeboy homeless homepage
homer homersimpson homework honda honest honey honeybee honeybunny honeypie hongkong honor hooters hope hopeless
horizon hornet horny horse horses hospital hot hotboy hotdog hotgirl hotmail hotmama hotrod hotstuff hottie house
houses houston huawei hubby hudson huggies hulk huma hummer hundred hunter hunters hunting hurricane husain husband
hussain hussein hustler huzaifa hyder hyderabad hyundai ian ibrahim ice icecream iceman idiot idrees iforgot iftikhar
igor ihateyou illinois illusion iloveallah ilovecricket ilovegod iloveher ilovehim ilovejesus iloveme ilovemom
ilovemylife ilovemymom ilovemyself ilovepakistan iloveu iloveyou iloveyoubaby iloveyousomuch iluvu iluvyou imagine
imissyou impossible imran imrankhan incubus independent india indian indians indonesia inferno infinite infinity
inlove innocent insane insha inshaallah inshallah inside insider instagram instinct intel intelligent inter internet
invisible iop ipad iphone iqbal iqra iran irfan irina ironmaiden ironman isa isaac isabella ishaq ishq ishrat
islamabad island islands ismail istanbul italia italian italy ivan ivy jaan jack jackass jackdaniels jackson jacob
jacqueline jade jaguar jaishreeram jakarta jake jamal jameel james jamesbond jameson jan janan janet jani janice janu
january japan japanese jasmine jason jasper jatt javaid javed javeria javier jayden jazz jazzcash jean jeddah jedi
jeep jeff jeffrey jenkins jennifer jenny jeremy jerry jesse jessica jester jesus jesuschrist jewel jewels jim jimmy
jinnah jkl joan joe john johnny joker jonathan jordan jorge jose joseph joshua joy joyce joyful juan judith judy juice
julia julian julie july junaid june jungle jupiter justice justin justme jutt juventus kainat kaka kamran kanwal
karachi karachiite karahi kareem kareena karen karim kashif kashmir katherine kathleen kathmandu kathryn katrina katya
kaur kavita kawasaki kayla kazmi keith kelly kenneth kenya kevin key keyboard keys khadija khadijah khalid khan
khankhan khans khattak khurram kia kids kill killer killers killme kimberly king kingdom kingdomhearts kingkong kings
kinza kiran kiss kisses kissing kissme kitkat kitten kittens kitty kittycat kiwi knicks knight knights koala kobe
kobebryant kohli kolkata komal korea korean kpk krishna kumar kuwait kyle ladies lady ladybug lagos lahore lahori
laiba lailahaillallah lake lakers lakes lakshmi lamborghini lancer laptop larkana larry laser lasers lasvegas laugh
laughing laura lauren lawrence lawyer leagueoflegends lebron legacy legend legendary legends legolas leia lemon lemons
leo leopard lesbian letmein letmeinnow letter letters levi liam liberty library life lifeisgood lifetime light
lightbulb lightening lightning lights lilly lily lime lincoln linda link linkedin linkinpark linksys linux lion
lioness lionking lions lisa little littleman live liverpool living lizard lizzy lkjhgfdsa lock logan login logmein
logon loki lollipop london lookatme looking lordoftherings lori losangeles loser losers lost louis love lovebird
lovebug loveis lovelove lovely loveme lover lovers loveyou lubna lucas lucifer luck lucky luckydog luckyme luckyone
lucy luffy luigi luis luke lulu lunch luqman maa macbook madiha madina madison madonna madrid maggie magic magical
magician magnum maham mahira mahmood mahnoor majid makkah malaysia malik mama mamapapa man management manager
manchester manchesterunited mancity manga mango mangoes manhattan manila mansoor manuel manunited manutd maradona
march marco mardan margaret maria mariam marie marilyn marina marine marines mario mark marlboro marley mars marshall
martha martin marvel mary maryam mashaallah mashallah mason masood master masterkey masters math maths matrix matt
matthew maverick max maxwell may mazda mcb mecca medical medicine medina medusa meezan megan mehak mehmood mehran
mehreen mehwish melbourne melissa mellow melon memoona men mera mercedes mercedesbenz mercury meri merlin messi metal
metallica mets mewtwo mexican mexico mia miami mian mice michael michaelj michaeljordan michelle michigan mickey
mickeymouse microsoft midnight mighty miguel mike milan miles military milk milkshake million millionaire minahil
minar minecraft minnie miracle miracles mirage mirza misbah misha mishal mission misty mnbvc mnbvcxz mobile model
mohabbat mohamad mohamed mohammad mohammed mohsin moiz molly mom momina mommy monday money moneymaker moneyman monica
monitor monkey monkeys montreal moon moonbeam moonlight moose morgan morning morocco mortal moscow moskva mother
motherfucker motherlode mothers motor motorola mountain mountaindew mountains mouse movie movies mubashir mudassar
muffin muffins mughal muhammad muhammed mujahid multan mum mumbai mummy munir murder murphy murtaza musa muscat music
musical musician muskan mustafa mustang muzammil mybaby myboy mycode myfamily myfriend mygirl mykey mylife mylove
myloves mypass mypasswd mypassword mypasswordis mysecret myself mysql mystery mystic nabeel nachos nadeem nadia nadra
naeem naila nairobi naked nana nancy naqvi nargis naruto nasa nascar nasir nasreen natalie natasha nathan natural
nature naveed navy nazia nebuchadnezzar neelam neha nemesis nemo neo nepal neptune netflix netgear network nevada
never newcastle newdelhi newlife newpass newpassword newport newyear newyork newyorkcity neymar nginx niazi nicholas
nick nicole nida nigeria night nikita nimra nina nine ninja ninjas nintendo nirvana nissan noah nokia noman noodle
noodles noor noorulain nosheen nothing notmypassword nouman november nude nugget number numberone numero nurse nurses
nyc obelix ocean oceans october odyssey office ohio oldpassword olga oliver olivia olympic olympus om oman omar omega
omer omsairam one onelove onepiece onion only open opensesame openup operator optimus oracle orange oranges oregon
orion orlando osama oscar outlaw outlook overwatch owais owen owl oxygen pablo pacific packard packers pacman paint
painter painting pakarmy pakhtun paki pakistan pakistanarmy pakistani pakistanzindabad paladin pamela pancake pancakes
panda pandas panic panther panthers papa paradise paradox paris parker parrot parveen pashto pass passcode passion
passkey passme passpass passphrase passw passward passwd password passwordone passwordpass passwordpassword passwords
passwort passwrd pasta pasword patches patel pathan patricia patrick patriots paul pavel payment payments paypal peace
peaceandlove peaceful peach peaches peachy peanut peanuts pear pearl pebbles pedro peewee pele penguin penguins penis
pepper peppers pepsi perfect perfection peshawar peter phantom philip philippines philips phoenix photo photos physics
piano pickle pickles picture pictures pig piggy piglet pigs pikachu pilot pin pincode pineapple pink pinkie
pinkpanther pinky pioneer pirate pirates pistol pizza pizzahut pizzas planet platinum playboy player players playgirl
playstation pleasechange plum pluto poiuy poiuyt poiuytrewq pokemon polaris police pony pooja popcorn poppy porn porno
pornstar porsche portland poseidon postgres potato potatoes potter power powerful powers pray prayer precious predator
prelude presario pretty prince princess printer private priya priyanka program programmer promise prosper ptcl pubg
pudding puma pumpkin punisher punjab punjabi punk punkrock puppet puppies puppy puppylove purple purplerain pussy
pussycat pyaar pyar python qaiser qasim qatar qawsed qaz qazwsx qazwsxedc qazxsw qqq qqqq qqqqqq qqqqqqqq quaid
quaideazam quake quantum queen queens quest quetta quicksilver qureshi qwaszx qwe qweasd qweasdzxc qweqwe qwer
qwerasdf qwert qwerty qwertyasdf qwertyqwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwsazx rabbit rabia rabiya
racecar racer rachel racing radical radio rafael raheem rahim rahman rahul raider raiders rain rainbow rainbows rainy
raj raja rajput raju ralph ram ramadan rambo rammstein ramzan rana random randy ranger rangers rapper raptor rascal
rashid raspberry raven ravens rawalpindi raymond reader reading reality realmadrid rebecca rebel rebels red redbull
reddy redhat redhead redneck rednose redred redrose redskins redsox reggae regina registry rehan rehman reload
remember renegade report reports republic reset resetme respect revenge revolution rfv rhythm ricardo rich richard
rida riddle rihanna rimsha ripper river rivers riyadh rizvi rizwan robert roberto robin roblox rock rockandroll rocker
rocket rockon rocks rockstar rocky rodeo roger rohit romance romantic rome ronald ronaldo rookie rooney root
rootpassword rose roses router roxy roy royal rubina ruby rugby rukhsana runner running russell russia russian ruth
ryan saad saba sabrina sachin sadaf sadia saeed safe safety saif saima saints saira sairam sajid sajjad salaam
salahuddin salam sales salman salmankhan salt salvation sam samantha sami samina sammy sample samsung samuel samurai
sana sandiego sandman sandra sanfrancisco sania sanjay santa santana sap sapadmin sapphire sara sarah saraswati
sarfraz sargodha sasha sassy sasuke satan satnam saturday saturn saudi saudiarabia sausage savage savior scarface
scarlet school schools science scooby scoobydoo scooter scorpio scorpion scorpions scotland scott scout scrappy screen
sea sean season seasons seattle secret secretpassword secrets secure secured security sega seoul september serenity
sergey sergio server servers service services sesame seven sex sexsex sexy sexybitch sexyboy sexygirl sexyme shabana
shadow shadows shafiq shaggy shagufta shah shahbaz shahid shahrukh shahzad shaikh shaista shakeel shakira shalom
shanghai shannon shaq sharif sharjah shark sharks sharma sharon shazia shehzad sheikh shelby shelter sheriff sherlock
shield shirley shit shithead shiv shiva shoaib shooter shorty shotgun shreya shumaila sialkot siddiqui sidra sierra
signin signup silence silent silly silver simba simon simple simply simpsons sindh sindhi singapore singer singh
sinner sis sister sisters six skate skateboard skater skeleton skiing skipper skull skulls sky skyhawk skyline
skywalker slayer sleep sleepy slick slipknot slipper slut slytherin smart smile smiles smiley smiling smokey smooth
snake snakes snapchat snickers sniper snoopy snow snowball snowboard snowflake snowman snowy sober sobia soccer
softail softball software sohail soldier soldiers solomon solution son song songs sonic sons sophia sophie soul south
southafrica space spaceman spaghetti spain spanish spanky sparkle sparky spartan spartans special speed speedy spencer
spice spicy spider spiderman spiders spike spirit spongebob spooky sport sports sporty spring springs springtime
sprite sqlserver squidward srilanka sss ssss stalker stanley staple star starbucks starcraft stargate starlight stars
startrek starwars steel steelers stella stephanie stephen sterling steve steven sticky stinky stone stories storm
stormtrooper stormy story strange stranger strawberries strawberry strength strike strong stronger stuart student
students studio study studying stupid style stylish subaru subhanallah sublime success successful suck sucker suckit
sufyan sugar sugars suicide sukkur sulaiman suleman sumaira sumbal summer summers summertime sun sundance sundas
sunday sunflower sunil sunny sunrise sunset sunshine super superadmin supergirl superhero superman supernova
supersonic superstar superuser supervisor support surfer surfing surprise survivor susan suzuki svetlana swat sweet
sweetheart sweetie sweety swimmer swimming switch swordfish sydney sylvester sylvia symphony sysadmin system systems
taco tacos taha tahir tahira talha tango tank tanveer tanya target tariq tarzan tasha tatiana taurus taylor tayyab
tayyaba tea teacher teachers team teams teddy teddybear teens tehmina tehran telenor television temp tempest temple
temporary temppass temppassword temppw ten tendulkar tennis tequila teresa terminator terry tesla test tester testing
testpass testpassword tests testtest testuser tetris texas tgb thailand thanksgiving thebest theboss theend theking
theman theone thepassword theresa therock thirteen thisismypassword thomas thor thousand three thunder thunderbird
thursday tiffany tiger tigers tigerwoods tigger tiktok timber time timothy tina tinker tinkerbell titan titanic
titanium titans tits tmp toby today together tokyo tom tomato tomatoes tomcat tommy tomorrow tony toor topdog
topsecret tornado toronto total tottenham touseef toyota tplink travel travis treasure tree trees trewq trial trinity
trojan trojans trophy trouble trucker trucks truelove trumpet trust trustme trustno trustnoone truth try tryagain
tuesday tulip turbo turkey turtle turtles tv tweety tweetybird twelve twilight twins twister twitter two tyler ubl
ubuntu ufone uiop ujm ultimate ultra umar umer uncle unicorn unicorns unique unitedstates universe university unix
unknown unlock unlocked uranus urdu urooj usa usaid usama usausa user username userpassword users usman utah uzma
vacation vader valentine valley valorant vampire vampires vanessa vanilla vegas vegeta velvet venom venture venus
victor victoria victory video videos vietnam vijay viking vikings vincent violet violin viper virat virginia vision
vista vladimir vmware vodka volcano volkswagen volleyball volvo voodoo voyager waffle wahab waheed waheguru waleed
walker walter waqar waqas war warcraft warda warlock warning warrior warriors wars waseem washington washingtondc
wasim water watermelon wave waves wayne weasel wednesday weekend welcome welcomeback welcomehome welcomes wellcome
werewolf westham whale whatever whatsapp whatsup whatthe whiskey white whitecat whoami whore wicked wife wifey wifi
wild wildcat wildcats wildchild wilkommen will william willie willow wilson wind windows windy wine winner winners
winning winston winter winters winxp wireless wisdom witch witches wizard wizards wolf wolfpack wolverine wolves woman
women wonder wonderful wonderland wonderwoman woody word words work worker working world worldofwarcraft worlds
wrestling writer writing wsx www wwww xanadu xavier xbox xmen xxx xxxx xxxxxx xyz yaar yaara yahoo yamaha yankee
yankees yaqoob yaqub yasir yellow yessir yesterday yhn yoda young yourmom yourpassword yours yousaf yousafzai yousuf
youtube yoyo ytrewq yummy yumna yusra yusuf zachary zafar zaheer zahid zahra zaidi zain zainab zaq zaqwsx zaqxsw zara
zaynab zebra zeeshan zelda zenith zephyr zero zeus zia zidane zindagi zion zoe zohaib zombie zombies zong zorro zoya
zte zubair zulfiqar zunaira zxc zxcv zxcvb zxcvbn zxcvbnm zzz zzzz zzzzzz
`
    .trim()
    .split(/\s+/),
);
